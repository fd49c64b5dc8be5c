import { pagePath } from '../../../page-path.ts';
import { galleryOf } from '../../gallery.ts';

export const data = galleryOf(pagePath('/assets/images'), 'image');
