import { type ReactNode, useEffect, useRef, useState } from 'react';
import { pagePath } from '../../page-path.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Tabs } from '../../ui/Tabs.tsx';
import { type Uploaded, upload } from '../upload.ts';
import { CameraSource } from './CameraSource.tsx';
import { DeviceSource } from './DeviceSource.tsx';

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

const shape = 'The address must begin with http:// or https://';

/**
 * A remote picture. The server fetches it and keeps it temporarily, since our pages may not display other sites'
 * images; it is then cropped like any other.
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
