import { routeTo } from '../../../routes.ts';

export const route = routeTo('/your-work', '/your-work/webs');
