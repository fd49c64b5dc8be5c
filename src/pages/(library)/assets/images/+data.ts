import { galleryOf } from '../../gallery.ts';

export const data = galleryOf('/assets/images', 'image');
