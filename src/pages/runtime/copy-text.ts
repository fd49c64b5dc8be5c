import { messages } from '../../modules/webs/rules/messages.ts';
import { toast } from './toasts/toasts.ts';

/** Copies a text to the clipboard and shows `told` as a success notification, or an error if the browser refuses. */
export async function copyText(text: string, successText: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', successText);
  } catch {
    toast('error', 'The browser did not allow copying');
  }
}

/** Copies the absolute URL of one of this site's paths to the clipboard. */
export const copyLink = (path: string): Promise<void> =>
  copyText(`${location.origin}${path}`, messages.linkCopied);
