import { handle } from '../../shared/jobs/handle.ts';
import type { Bin } from './index.ts';
import { deleteDueItems } from './jobs.ts';

export const handlers = [
  handle(deleteDueItems, ({ bin }: { bin: Bin }, _payload, { signal }) => bin.deleteDue(signal)),
];
