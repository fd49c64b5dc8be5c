import { replyFromThread } from '../process/run-in-thread.ts';
import { blocksOf } from './tree.ts';

await replyFromThread(blocksOf);
