import type { Asset } from '../../../modules/assets/contract.ts';
import { assetChanges } from '../../../modules/assets/rules/fields.ts';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { type Visibility, visibilityIn } from '../../../shared/rules/visibility.ts';
import { call } from '../../runtime/api/api.ts';
import { notifyListChange } from '../../runtime/lists/list-sync.ts';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { DialogForm } from '../../ui/dialogs/DialogForm.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { VisibilityField } from '../../ui/forms/VisibilityField.tsx';

type EditAssetProps = { asset: Asset; onDone: (asset: Asset) => void; onClose: () => void };

/** Edits an asset's title and visibility. */
export function EditAsset({ asset, onDone, onClose }: EditAssetProps) {
  const state = useForm(
    (values) => brokenByField(assetChanges, values),
    async ({ title = '', visibility }) => {
      const body = { title: title.trim(), visibility: visibilityIn(visibility) };
      const changed = await call('PATCH /assets/update/{assetId}', { params: { assetId: asset._id }, body });
      onClose();
      onDone(changed);
      notifyListChange(messages.assetUpdated);
    },
  );
  return (
    <Dialog title="Edit Asset" onClose={onClose}>
      <DialogForm state={state} send="Save" sending="Saving..." onCancel={onClose}>
        <AssetFields
          title={asset.title}
          visibility={asset.visibility}
          errors={state.errors}
          onChange={state.clear}
        />
      </DialogForm>
    </Dialog>
  );
}

type AssetFieldsProps = {
  title: string;
  visibility: Visibility;
  errors: Record<string, string>;
  onChange: (name: string) => void;
};

/** Title and visibility of an asset. */
export function AssetFields({ title, visibility, errors, onChange }: AssetFieldsProps) {
  return (
    <>
      <Field
        label="Title"
        name="title"
        defaultValue={title}
        limit={100}
        error={errors.title}
        onChange={() => onChange('title')}
      />
      <VisibilityField
        label="Visibility"
        name="visibility"
        visibility={visibility}
        privateHint={messages.privateAssetNote}
      />
    </>
  );
}
