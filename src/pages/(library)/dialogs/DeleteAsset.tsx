import { messages } from '../../../modules/assets/rules/messages.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { removeFromLists } from '../../runtime/lists/list-sync.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { notifyDeletion } from '../../runtime/toasts/undo-deletion.ts';
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx';
import { stopPlaying } from '../player/player.ts';

type DeleteAssetProps = { assetId: string; onClose: () => void };

/** Deletes an asset after a confirmation and removes it from the list. */
export function DeleteAsset({ assetId, onClose }: DeleteAssetProps) {
  const remove = async () => {
    try {
      await call('DELETE /assets/delete/{assetId}', { params: { assetId } });
      stopPlaying(assetId);
      removeFromLists(assetId);
      notifyDeletion(messages.assetDeleted, { kind: 'asset', id: assetId });
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  return (
    <ConfirmDialog
      title="Delete Asset"
      question={messages.confirmDelete}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
