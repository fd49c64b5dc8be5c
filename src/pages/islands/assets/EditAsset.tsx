import type { Asset } from '../../../modules/assets/contract.ts';
import { changedAsset } from '../../../modules/assets/fields.ts';
import { messages } from '../../../modules/assets/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { call } from '../../client/api.ts';
import { toast } from '../../client/toasts.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormFailure } from '../../components/forms/FormFailure.tsx';
import { useForm } from '../../components/forms/use-form.ts';
import { AssetFields } from './AssetFields.tsx';

type EditAssetProps = { asset: Asset; onDone: (asset: Asset) => void; onClose: () => void };

/** Changes an asset's title and who sees it. */
export function EditAsset({ asset, onDone, onClose }: EditAssetProps) {
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    (values) => brokenByField(changedAsset, values),
    async ({ title = '', visibility }) => {
      const body = { title: title.trim(), isPublic: visibility !== 'private' };
      const changed = await call('PATCH /assets/update/{assetId}', { params: { assetId: asset._id }, body });
      onClose();
      onDone(changed);
      toast('success', messages.assetUpdated);
    },
  );
  return (
    <Dialog title="Edit Asset" onClose={onClose}>
      <form className="form" ref={form} noValidate onSubmit={submit}>
        <AssetFields title={asset.title} isPublic={asset.isPublic} errors={errors} onChange={clear} />
        <FormFailure message={failure} />
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="accent" aria-disabled={isBusy}>
            {isBusy ? 'Saving...' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
