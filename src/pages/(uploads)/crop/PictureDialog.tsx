import { useEffect, useState } from 'react';
import { cropRatios, uploadLimits } from '../../../modules/assets/rules/fields.ts';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import { PictureSources } from '../sources/PictureSources.tsx';
import { type LocalFile, TooLargeFile } from '../TooLargeFile.tsx';
import { UploadProgress } from '../UploadProgress.tsx';
import type { Uploaded } from '../upload.ts';
import { useUpload } from '../use-upload.ts';
import { CropStage } from './CropStage.tsx';
import { type Crop, wholeCrop } from './crop.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const badType = 'Choose a png, jpg, gif or webp picture';

export type PictureKind = keyof typeof cropRatios;
/** The upload's source: a file, or the URL under which the server keeps a fetched one. */
type Content = { file: Blob } | { url: string };
type Picture = { content: Content; address: string; width: number; height: number; note?: string };

type PictureDialogProps = {
  kind: PictureKind;
  /** Applies the uploaded picture; a thrown error is shown. */
  onUploaded: (uploaded: Uploaded) => Promise<void>;
  onClose: () => void;
};

/** Selects a picture from one of three sources, crops it and uploads it. */
export function PictureDialog({ kind, onUploaded, onClose }: PictureDialogProps) {
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
    if (opened === null) return setFailure(messages.badPicture);
    setCrop(null);
    setRefused(null);
    setPicture({ ...opened, note });
  };
  const send = () => {
    if (!picture || !crop) return;
    const form = new FormData();
    for (const [name, value] of Object.entries(wholeCrop(crop, picture))) form.append(name, String(value));
    const { content } = picture;
    if ('file' in content) form.append('file', content.file, 'picture');
    else form.append('url', content.url);
    void start(kind, form, onUploaded);
  };
  return (
    <Dialog
      title={kind === 'avatar' ? 'Upload avatar' : 'Upload cover image'}
      onClose={onClose}
      isDirty={picture !== null || undefined}
    >
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
            <Button look="accent" onClick={send}>
              Crop and upload
            </Button>
          </div>
          {progress !== null && <UploadProgress part={progress} onCancel={cancel} />}
        </>
      ) : (
        <PictureSources
          onPicture={(file) => void choose({ file, name: nameOf(file) })}
          onSource={({ url }) => show({ url }, url)}
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
