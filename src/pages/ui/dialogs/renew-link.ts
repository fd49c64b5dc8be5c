import { linkRenewed } from '../../../shared/rules/visibility.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { openDialog } from './open-dialog.ts';

/**
 * Renews the link of an item after a confirmation, since the existing links stop working; `also` is added to the
 * question.
 */
export function confirmRenewal(renew: () => Promise<void>, also = ''): void {
  const run = async () => {
    await renew();
    toast('success', linkRenewed);
  };
  void openDialog(async () => {
    const { ConfirmDialog } = await import('./ConfirmDialog.tsx');
    const question = `The current link stops working immediately. ${also}Create a new link?`;
    const onConfirm = () => void run().catch((error: unknown) => toast('error', messageOf(error)));
    return [ConfirmDialog, { title: 'Renew link', question, onConfirm }];
  });
}
