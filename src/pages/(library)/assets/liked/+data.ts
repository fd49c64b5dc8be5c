import { ownGallery } from '../../gallery.ts';

export const data = ownGallery('/assets/liked', 'Liked assets', 'listLiked');
