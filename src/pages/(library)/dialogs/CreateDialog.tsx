import { useRef, useState } from 'react';
import { type AssetType, newAsset, uploadLimits } from '../../../modules/assets/rules/fields.ts';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { visibilityIn } from '../../../shared/rules/visibility.ts';
import {
  type LocalFile,
  TooLargeFile,
  titleOfFile,
  type Uploaded,
  UploadProgress,
  useUpload,
} from '../../(uploads)/index.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { invalidateFeeds } from '../../runtime/feeds/feed-memory.ts';
import { newVisibility } from '../../runtime/may-publish.ts';
import { toastOnNextPage } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { AssetSources, type Chosen } from './AssetSources.tsx';
import { AssetFields } from './EditAsset.tsx';

const titles = { image: 'Create image', video: 'Create video', audio: 'Create audio' } as const;

type CreateDialogProps = { type: AssetType; onClose: () => void };

/** Creates an asset: a title, its visibility, and a file from one of several sources. */
export function CreateDialog({ type, onClose }: CreateDialogProps) {
  const [chosen, setChosen] = useState<Chosen | null>(null);
  const { progress, failure: uploadFailure, start, cancel, setFailure } = useUpload();
  const [refused, setRefused] = useState<LocalFile | null>(null);
  const suggested = useRef('');
  const choose = (next: Chosen | null) => {
    const file = next && 'file' in next ? next : null;
    const isTooLarge = file !== null && file.file.size > uploadLimits[type];
    setFailure(null);
    setRefused(isTooLarge ? file : null);
    if (isTooLarge) return;
    setChosen(next);
    if (file?.isNamed) suggestTitle(titleOfFile(file.name));
  };
  /** Fills in a suggested title unless one was typed. */
  const suggestTitle = (title: string) => {
    const field = form.current?.elements.namedItem('title');
    if (!(field instanceof HTMLInputElement) || title === '') return;
    if (field.value.trim() !== '' && field.value !== suggested.current) return;
    field.value = title;
    suggested.current = title;
    clear('title');
  };
  const { form, errors, failure, isBusy, clear, submit } = useForm(
    (values) => brokenByField({ title: newAsset.title }, values),
    async ({ title = '', visibility }) => {
      if (!chosen) return setFailure(messages.fileMissing);
      const make = async ({ url, publicId }: Uploaded) => {
        const file = { assetType: type, assetURL: url, assetPublicId: publicId };
        const body = { title: title.trim(), visibility: visibilityIn(visibility), ...file };
        await call('POST /assets/create', { body });
        invalidateFeeds();
        toastOnNextPage('success', messages.assetCreated);
        location.assign(
          location.pathname + (location.pathname === pagePath('/assets/my') ? location.search : ''),
        );
      };
      await start(type, formOf(chosen), make);
    },
    { staysOpen: true },
  );
  return (
    <Dialog title={titles[type]} onClose={onClose} isDirty={chosen !== null || undefined}>
      <form className="form" ref={form} noValidate onSubmit={submit}>
        <AssetFields title="" visibility={newVisibility()} errors={errors} onChange={clear} />
        <FormFailure message={failure} />
        {/* Only hidden, so that all input is kept: an upload may fail. */}
        <div hidden={progress !== null}>
          <div className="form">
            <AssetSources
              type={type}
              chosen={chosen}
              onChoose={choose}
              refusal={
                refused ? (
                  <TooLargeFile key={refused.name} kind={type} refused={refused} onSmaller={choose} />
                ) : (
                  uploadFailure && <FormFailure message={uploadFailure} />
                )
              }
            />
            <div className="dialog-actions">
              <Button onClick={onClose}>Cancel</Button>
              <Button type="submit" look="accent" aria-disabled={isBusy}>
                Create
              </Button>
            </div>
          </div>
        </div>
        {progress !== null && (
          <UploadProgress
            part={progress}
            then={chosen && 'url' in chosen ? 'Fetching the file...' : 'Preparing the file...'}
            onCancel={cancel}
          />
        )}
      </form>
    </Dialog>
  );
}

function formOf(chosen: Chosen): FormData {
  const form = new FormData();
  if ('file' in chosen) form.append('file', chosen.file, 'file');
  else form.append('url', chosen.url);
  return form;
}
