import { replyFromThread } from '../../../../shared/process/run-in-thread.ts';
import { comparePanes } from './compare-sources.ts';

await replyFromThread(comparePanes);
