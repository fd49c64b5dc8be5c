import { messages } from '../../modules/webs/messages.ts';
import { copyText } from './copy-text.ts';

/** Takes the whole address of a path of ours along. */
export const copyLink = (path: string): Promise<void> =>
  copyText(`${location.origin}${path}`, messages.linkCopied);
