import type { ComponentType } from 'react';
import { messageOf } from '../../runtime/api/failures.ts';
import type { Closable } from '../../runtime/islands/mount-island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';

export type { Closable };

/**
 * Opens a dialog outside of an island. `load` resolves with the component and its props; if it fails, the error is
 * shown as a notification and nothing opens.
 */
export async function openDialog<Props extends object>(
  load: () => Promise<[ComponentType<Props & Closable>, Props]>,
): Promise<void> {
  try {
    const [{ mountDialog }, [Dialog, props]] = await Promise.all([
      import('../../runtime/islands/mount-island.ts'),
      load(),
    ]);
    mountDialog(Dialog, props);
  } catch (error) {
    toast('error', messageOf(error));
  }
}
