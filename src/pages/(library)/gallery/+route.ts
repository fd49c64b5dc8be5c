import { routeTo } from '../../routes.ts';

export const route = routeTo(
  '/assets',
  '/assets/images',
  '/assets/videos',
  '/assets/audios',
  '/assets/my',
  '/assets/liked',
);
