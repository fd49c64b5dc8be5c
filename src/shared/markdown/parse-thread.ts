import { replyFromThread } from '../process/ask-thread.ts';
import { blocksOf } from './tree.ts';

await replyFromThread(blocksOf);
