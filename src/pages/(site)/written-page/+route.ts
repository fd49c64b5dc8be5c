import { routeTo } from '../../route-to.ts';

export const route = routeTo('/terms', '/privacy', '/imprint');
