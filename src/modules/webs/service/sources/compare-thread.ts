import { replyFromThread } from '../../../../shared/process/ask-thread.ts';
import { comparePanes } from './compare-panes.ts';

await replyFromThread(comparePanes);
