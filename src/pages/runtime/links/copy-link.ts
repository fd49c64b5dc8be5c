import { messages } from '../../../modules/webs/rules/messages.ts';
import { copyText } from '../copy-text.ts';

/** Copies the absolute URL of one of this site's paths to the clipboard. */
export const copyLink = (path: string): Promise<void> =>
  copyText(`${location.origin}${path}`, messages.linkCopied);
