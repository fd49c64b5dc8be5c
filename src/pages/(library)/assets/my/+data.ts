import { ownGallery } from '../../gallery.ts';

export const data = ownGallery('/assets/my', 'My Assets', 'listOwn');
