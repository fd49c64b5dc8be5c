import { openDialog } from './open-dialog.ts';
import { hasTypedText } from './typed-text.ts';

/** Asks for confirmation if text was typed below `root`, then calls `leave`. For dialogs that are not React components. */
export async function confirmDiscard(root: ParentNode, leave: () => void): Promise<void> {
  if (!hasTypedText(root)) return leave();
  await openDialog(async () => {
    const { DiscardDialog } = await import('./Dialog.tsx');
    return [DiscardDialog, { onDiscard: leave }];
  });
}
