import { galleryOf } from '../../gallery.ts';

export const data = galleryOf('/assets/audios', 'audio');
