import { routeTo } from '../../routes.ts';

export const route = routeTo('/reset-password', '/undo-change-email', '/verify-email');
