import { routeTo } from '../../routes.ts';

export const route = routeTo(
  '/@username',
  '/@username/webs',
  '/@username/webs/@webTab',
  '/@username/@webTab',
);
