import { openDialog } from './open-dialog.ts';
import { hasTypedText } from './typed-text.ts';

/** Asks before `root` goes with what was typed into it, for what is no React dialog; calls `leave` when it may go. */
export async function leaveUnlessKept(root: ParentNode, leave: () => void): Promise<void> {
  if (!hasTypedText(root)) return leave();
  await openDialog(async () => {
    const { DiscardDialog } = await import('./Dialog.tsx');
    return [DiscardDialog, { onDiscard: leave }];
  });
}
