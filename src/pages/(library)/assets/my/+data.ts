import { pagePath } from '../../../page-path.ts';
import { ownGallery } from '../../gallery.ts';

export const data = ownGallery(pagePath('/assets/my'), 'My Assets', 'listOwn');
