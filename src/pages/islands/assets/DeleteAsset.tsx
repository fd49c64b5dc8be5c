import { messages } from '../../../modules/assets/messages.ts';
import { call } from '../../client/api.ts';
import { tellListed, unlist } from '../../client/listed.ts';
import { messageOf } from '../../client/message-of.ts';
import { stopPlaying } from '../../client/player.ts';
import { toast } from '../../client/toasts.ts';
import { DeleteQuestion } from '../DeleteQuestion.tsx';

type DeleteAssetProps = { assetId: string; onClose: () => void };

/** Deletes an asset, after a question, and takes it out of the list. */
export function DeleteAsset({ assetId, onClose }: DeleteAssetProps) {
  const remove = async () => {
    try {
      await call('DELETE /assets/delete/{assetId}', { params: { assetId } });
      stopPlaying(assetId);
      unlist(assetId);
      tellListed(messages.assetDeleted);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  return (
    <DeleteQuestion
      title="Delete Asset"
      question={messages.deleteSure}
      onConfirm={() => void remove()}
      onClose={onClose}
    />
  );
}
