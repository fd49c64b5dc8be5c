import { messages } from '../../modules/webs/messages.ts';
import { toast } from './toasts.ts';

/** Takes the whole address of a path of ours along. */
export async function copyLink(path: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(`${location.origin}${path}`);
    toast('success', messages.linkCopied);
  } catch {
    toast('error', 'The browser did not let us copy');
  }
}
