import { routeTo } from '../../routes.ts';

export const route = routeTo(
  '/settings',
  '/settings/profile',
  '/settings/account',
  '/settings/editor',
  '/settings/notifications',
  '/settings/safety',
  '/settings/invitations',
  '/settings/tokens',
);
