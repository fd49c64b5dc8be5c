import { type ReactNode, useEffect, useRef, useState } from 'react';
import { cropRatios, uploadLimits } from '../../../modules/assets/rules/fields.ts';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { pagePath } from '../../page-path.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { CameraSource } from '../sources/CameraSource.tsx';
import { DeviceSource } from '../sources/DeviceSource.tsx';
import { PatternSource } from '../sources/PatternSource.tsx';
import { type LocalFile, TooLargeFile } from '../TooLargeFile.tsx';
import { UploadProgress } from '../UploadProgress.tsx';
import { type Uploaded, upload, useUpload } from '../upload.ts';
import { CropStage } from './CropStage.tsx';
import { type Crop, largestCrop, wholeCrop } from './crop.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const badType = 'Choose a png, jpg, gif or webp picture';

export type PictureKind = keyof typeof cropRatios;
const titles = {
  avatar: 'Upload avatar',
  cover: 'Upload cover image',
  thumbnail: 'Upload a picture',
} as const satisfies Record<PictureKind, string>;
/** The upload's source: a file, or the URL under which the server keeps a fetched one. */
type Content = { file: Blob } | { url: string };
type Picture = { content: Content; address: string; width: number; height: number; note?: string };

type PictureDialogProps = {
  kind: PictureKind;
  /** Offers generated pictures, which this text determines. */
  seed?: string;
  /** Applies the uploaded picture; a thrown error is shown. */
  onUploaded: (uploaded: Uploaded) => Promise<void>;
  onClose: () => void;
};

/** Selects a picture from a source, crops it and uploads it. A generated picture is uploaded as it is. */
export function PictureDialog({ kind, seed, onUploaded, onClose }: PictureDialogProps) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [refused, setRefused] = useState<LocalFile | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const { progress, failure, start, cancel, setFailure } = useUpload();
  useEffect(() => () => URL.revokeObjectURL(picture?.address ?? ''), [picture]);

  const choose = async (local: LocalFile) => {
    const { file, name, note } = local;
    const isTooLarge = file.size > uploadLimits[kind];
    setFailure(null);
    setRefused(null);
    if (!pictureTypes.includes(file.type)) return setFailure(`${name} is no picture. ${badType}`);
    if (isTooLarge) return setRefused(local);
    await show({ file }, URL.createObjectURL(file), note);
  };
  const show = async (content: Content, address: string, note?: string) => {
    const opened = await open(content, address);
    if (opened === null) {
      setFailure(messages.badPicture);
      return null;
    }
    setCrop(null);
    setRefused(null);
    setPicture({ ...opened, note });
    return opened;
  };
  const send = (sent: Picture, part: Crop) => void start(kind, formOf(sent, part), onUploaded);
  const sendGenerated = async (file: Blob) => {
    const shown = await show({ file }, URL.createObjectURL(file));
    if (shown) send(shown, largestCrop(shown, cropRatios[kind]));
  };
  return (
    <Dialog title={titles[kind]} onClose={onClose} isDirty={picture !== null || undefined}>
      {picture ? (
        <>
          <CropStage
            address={picture.address}
            picture={picture}
            ratio={cropRatios[kind]}
            crop={crop}
            onCrop={setCrop}
            isFixed={progress !== null}
          />
          {picture.note && (
            <p className="setting-text" role="status">
              {picture.note}
            </p>
          )}
          <FormFailure message={failure} />
          <div className="dialog-actions" hidden={progress !== null}>
            <Button onClick={() => setPicture(null)}>Choose another</Button>
            <Button look="accent" onClick={() => crop && send(picture, crop)}>
              Crop and upload
            </Button>
          </div>
          {progress !== null && <UploadProgress part={progress} onCancel={cancel} />}
        </>
      ) : (
        <PictureSources
          onPicture={(file) => void choose({ file, name: nameOf(file) })}
          onSource={async ({ url }) => {
            await show({ url }, url);
          }}
          onGenerated={(file) => void sendGenerated(file)}
          seed={seed}
          accept={pictureTypes.join()}
          refusal={
            refused ? (
              <TooLargeFile kind={kind} refused={refused} onSmaller={(smaller) => void choose(smaller)} />
            ) : (
              failure && <FormFailure message={failure} />
            )
          }
        />
      )}
    </Dialog>
  );
}

function formOf(picture: Picture, crop: Crop): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(wholeCrop(crop, picture))) form.append(name, String(value));
  const { content } = picture;
  if ('file' in content) form.append('file', content.file, 'picture');
  else form.append('url', content.url);
  return form;
}

const nameOf = (file: Blob) => (file instanceof File ? file.name : 'The picture from the camera');

/** Loads a picture with its displayed size; null if the browser cannot decode it. */
async function open(content: Content, address: string): Promise<Picture | null> {
  const image = Object.assign(new Image(), { src: address });
  try {
    await image.decode();
    return { content, address, width: image.naturalWidth, height: image.naturalHeight };
  } catch {
    URL.revokeObjectURL(address);
    return null;
  }
}

const tabs = [
  { key: 'device', label: 'Device' },
  { key: 'url', label: 'URL' },
  { key: 'camera', label: 'Camera' },
  { key: 'generated', label: 'Generated' },
] as const;

type PictureSourcesProps = {
  onPicture: (file: Blob) => void;
  /** Called with a remote picture that the server has fetched. */
  onSource: (source: Uploaded) => Promise<void>;
  onGenerated: (file: Blob) => void;
  /** See PictureDialog. */
  seed: string | undefined;
  /** Media types for the `accept` attribute. */
  accept: string;
  /** Why the last picture was rejected. */
  refusal: ReactNode;
};

function PictureSources(props: PictureSourcesProps) {
  const { onPicture, onSource, onGenerated, seed, accept, refusal } = props;
  const [source, setSource] = useState<(typeof tabs)[number]['key']>('device');
  return (
    <Tabs
      label="Source"
      tabs={seed === undefined ? tabs.filter(({ key }) => key !== 'generated') : tabs}
      current={source}
      onChange={setSource}
    >
      <div className="source">
        {source === 'device' && (
          <DeviceSource
            onFile={onPicture}
            accept={accept}
            what="a picture"
            hint="png, jpg, gif or webp, at most 3 MB"
            refusal={refusal}
          />
        )}
        {source === 'url' && <UrlSource onSource={onSource} />}
        {source === 'camera' && <CameraSource onPicture={onPicture} />}
        {source === 'generated' && seed !== undefined && (
          <PatternSource seed={seed} onPicture={onGenerated} />
        )}
        {source !== 'device' && refusal}
      </div>
    </Tabs>
  );
}

const shape = 'The address must begin with http:// or https://';

/**
 * A remote picture. The server fetches it and stores it temporarily, since the site's pages may not display other
 * sites' images; it is then cropped like any other.
 */
function UrlSource({ onSource }: { onSource: (source: Uploaded) => Promise<void> }) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const state = useForm(
    ({ url = '' }): Record<string, string> => (/^https?:\/\/./i.test(url.trim()) ? {} : { url: shape }),
    async ({ url = '' }) => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      try {
        const form = new FormData();
        form.append('url', url.trim());
        await onSource(await upload('source', form, { signal }));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    { staysOpen: true },
  );
  return (
    <FormShell
      state={state}
      action={pagePath('/settings/profile')}
      button={
        <div className="setting-actions">
          {state.isBusy && <Button onClick={() => running.current?.abort()}>Cancel</Button>}
          <Button type="submit" aria-disabled={state.isBusy}>
            {state.isBusy ? 'Loading...' : 'Load picture'}
          </Button>
        </div>
      }
    >
      <Field label="Picture address" name="url" type="url" placeholder="https://" error={state.errors.url} />
    </FormShell>
  );
}
