import { routeTo } from '../../route-to.ts';

export const route = routeTo(
  '/assets/images',
  '/assets/videos',
  '/assets/audios',
  '/assets/my',
  '/assets/liked',
);
