import { handle } from '../../shared/jobs/handle.ts';
import type { Bin } from './index.ts';
import { deleteDueThings } from './jobs.ts';

export const handlers = [
  handle(deleteDueThings, ({ bin }: { bin: Bin }, _payload, { signal }) => bin.deleteDue(signal)),
];
