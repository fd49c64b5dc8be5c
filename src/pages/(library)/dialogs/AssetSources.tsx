import { type ReactNode, useEffect, useState } from 'react';
import { type AssetType, tooLargeText } from '../../../modules/assets/rules/fields.ts';
import {
  CameraSource,
  DeviceSource,
  FilmSource,
  formatBytes,
  type LocalFile,
} from '../../(uploads)/index.ts';
import { Button } from '../../ui/Button.tsx';
import { Tabs } from '../../ui/Tabs.tsx';

/** A local file, or the URL of a remote one. */
export type Chosen = LocalFile | { url: string };

const device = { key: 'device', label: 'Device' } as const;
const url = { key: 'url', label: 'URL' } as const;
const camera = { key: 'camera', label: 'Camera' } as const;
const tabsOf = { image: [device, url, camera], video: [device, url, camera], audio: [device, url] } as const;

const words = {
  image: {
    what: 'a picture',
    kinds: 'png, jpg, gif or webp',
    accept: 'image/png,image/jpeg,image/gif,image/webp',
  },
  video: {
    what: 'a video',
    kinds: 'mp4, webm, ogg or mov',
    accept: 'video/mp4,video/webm,video/ogg,.ogv,video/quicktime',
  },
  audio: {
    what: 'an audio file',
    kinds: 'mp3, m4a, wav, ogg or flac',
    accept: 'audio/mpeg,audio/mp4,audio/x-m4a,.m4a,audio/wav,audio/ogg,audio/flac',
  },
} as const;

type AssetSourcesProps = {
  type: AssetType;
  chosen: Chosen | null;
  onChoose: (chosen: Chosen | null) => void;
  /** Error message about the last file, which was rejected or could not be sent. */
  refusal: ReactNode;
};

/** The sources of an asset's file. */
export function AssetSources({ type, chosen, onChoose, refusal }: AssetSourcesProps) {
  const [source, setSource] = useState<'device' | 'url' | 'camera'>('device');
  const [address, setAddress] = useState('');
  const { what, kinds, accept } = words[type];
  const hint = `${kinds}. ${tooLargeText(type)}`;
  const chooseAddress = (text: string) => {
    setAddress(text);
    onChoose(text.trim() === '' ? null : { url: text.trim() });
  };
  const show = (next: typeof source) => {
    setSource(next);
    if (next === 'url') chooseAddress(address);
    else onChoose(null);
  };
  if (chosen && 'file' in chosen) {
    return (
      <Choice type={type} chosen={chosen} onBack={() => onChoose(null)}>
        {refusal}
      </Choice>
    );
  }
  return (
    <Tabs label="Source" tabs={tabsOf[type]} current={source} onChange={show}>
      <div className="source">
        {source === 'device' && (
          <DeviceSource
            onFile={(file) => onChoose({ file, name: file.name, isNamed: true })}
            accept={accept}
            what={what}
            hint={hint}
            refusal={refusal}
          />
        )}
        {source === 'url' && (
          <label className="field">
            <span className="field-label">File address</span>
            <input
              className="field-input"
              type="url"
              placeholder="https://"
              value={address}
              onChange={({ target }) => chooseAddress(target.value)}
            />
            <span className="setting-text">{hint}</span>
          </label>
        )}
        {source === 'camera' && type === 'video' && (
          <FilmSource onFilm={(file) => onChoose({ file, name: 'Camera video' })} />
        )}
        {source === 'camera' && type === 'image' && (
          <CameraSource onPicture={(file) => onChoose({ file, name: 'Camera picture' })} />
        )}
        {source !== 'device' && refusal}
      </div>
    </Tabs>
  );
}

type ChoiceProps = { type: AssetType; chosen: LocalFile; onBack: () => void; children: ReactNode };

/** A preview of the chosen file. */
function Choice({ type, chosen: { file, name, note }, onBack, children }: ChoiceProps) {
  const [address, setAddress] = useState('');
  useEffect(() => {
    const made = URL.createObjectURL(file);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <div className="asset-chosen">
      {type === 'image' && address && <img src={address} alt="" />}
      <p>
        {name} <span className="count">{formatBytes(file.size)}</span>
      </p>
      {note && (
        <p className="setting-text" role="status">
          {note}
        </p>
      )}
      {children}
      {/* The focused element was removed with the sources, so this button takes the focus. */}
      <Button autoFocus onClick={onBack}>
        Choose another
      </Button>
    </div>
  );
}
