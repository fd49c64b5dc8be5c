import { toast } from './toasts/toasts.ts';

/** Takes a text along, and says so by `told`. */
export async function copyText(text: string, told: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast('success', told);
  } catch {
    toast('error', 'The browser did not let us copy');
  }
}
