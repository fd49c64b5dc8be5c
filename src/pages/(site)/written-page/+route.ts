import { routeTo } from '../../routes.ts';

export const route = routeTo('/terms', '/privacy', '/imprint');
