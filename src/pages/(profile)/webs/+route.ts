import { routeTo } from '../../route-to.ts';

export const route = routeTo(
  '/@username',
  '/@username/webs',
  '/@username/webs/@webTab',
  '/@username/@webTab',
);
