import { type ReactNode, useState } from 'react';
import { Tabs } from '../../ui/Tabs.tsx';
import type { Uploaded } from '../upload.ts';
import { CameraSource } from './CameraSource.tsx';
import { DeviceSource } from './DeviceSource.tsx';
import { UrlSource } from './UrlSource.tsx';

const tabs = [
  { key: 'device', label: 'Device' },
  { key: 'url', label: 'URL' },
  { key: 'camera', label: 'Camera' },
] as const;

type PictureSourcesProps = {
  onPicture: (file: Blob) => void;
  /** Called with a remote picture that the server has fetched. */
  onSource: (source: Uploaded) => Promise<void>;
  /** Media types for the `accept` attribute. */
  accept: string;
  /** Why the last picture was rejected. */
  refusal: ReactNode;
};

/** The sources of a picture. */
export function PictureSources({ onPicture, onSource, accept, refusal }: PictureSourcesProps) {
  const [source, setSource] = useState<(typeof tabs)[number]['key']>('device');
  return (
    <Tabs label="Source" tabs={tabs} current={source} onChange={setSource}>
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
        {source !== 'device' && refusal}
      </div>
    </Tabs>
  );
}
