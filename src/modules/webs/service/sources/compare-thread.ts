import { replyFromThread } from '../../../../shared/process/run-in-thread.ts';
import { comparePanes } from './compare-panes.ts';

await replyFromThread(comparePanes);
