import { routeTo } from '../../routes.ts';

export const route = routeTo('/login', '/signup', '/forgot-password');
