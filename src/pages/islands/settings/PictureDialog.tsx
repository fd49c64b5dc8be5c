import { useEffect, useState } from 'react';
import { cropRatios, tooLargeText, uploadLimits } from '../../../modules/assets/fields.ts';
import { messages } from '../../../modules/assets/messages.ts';
import { type Crop, wholeCrop } from '../../client/crop.ts';
import type { Uploaded } from '../../client/upload.ts';
import { Button } from '../../components/Button.tsx';
import { Dialog } from '../../components/Dialog.tsx';
import { FormFailure } from '../../components/forms/FormFailure.tsx';
import { CropStage } from './CropStage.tsx';
import { PictureSources } from './PictureSources.tsx';
import { UploadProgress } from './UploadProgress.tsx';
import { useUpload } from './use-upload.ts';

const pictureTypes = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];
const badType = 'Choose a png, jpg, gif or webp picture';

export type PictureKind = keyof typeof cropRatios;
/** What is sent with the crop: a file, or the address under which the server keeps what it fetched. */
type Content = { file: Blob } | { url: string };
type Picture = { content: Content; address: string; width: number; height: number };

type PictureDialogProps = {
  kind: PictureKind;
  /** Takes the uploaded picture into use; what it throws is shown. */
  onUploaded: (uploaded: Uploaded) => Promise<void>;
  onClose: () => void;
};

/** Chooses a picture from one of three sources, crops it and uploads it. */
export function PictureDialog({ kind, onUploaded, onClose }: PictureDialogProps) {
  const [picture, setPicture] = useState<Picture | null>(null);
  const [crop, setCrop] = useState<Crop | null>(null);
  const { progress, failure, start, cancel, setFailure } = useUpload();
  useEffect(() => () => URL.revokeObjectURL(picture?.address ?? ''), [picture]);

  const choose = async (file: Blob) => {
    setFailure(null);
    if (!pictureTypes.includes(file.type)) return setFailure(badType);
    if (file.size > uploadLimits[kind]) return setFailure(tooLargeText(kind));
    await show({ file }, URL.createObjectURL(file));
  };
  const show = async (content: Content, address: string) => {
    const opened = await open(content, address);
    if (opened === null) return setFailure(messages.badPicture);
    setCrop(null);
    setPicture(opened);
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
    <Dialog title={kind === 'avatar' ? 'Upload avatar' : 'Upload cover image'} onClose={onClose}>
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
        <>
          <PictureSources
            onPicture={(file) => void choose(file)}
            onSource={({ url }) => show({ url }, url)}
            accept={pictureTypes.join()}
          />
          <FormFailure message={failure} />
        </>
      )}
    </Dialog>
  );
}

/** The picture with its size as it is seen, or null where the browser cannot read it. */
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
