import { useEffect, useRef } from 'react';
import { AppError } from '../../../shared/errors/app-error.ts';
import { upload } from '../../client/upload.ts';
import { Button } from '../../components/Button.tsx';
import { Field } from '../../components/Field.tsx';
import { FormShell } from '../../components/forms/FormShell.tsx';
import { useForm } from '../../components/forms/use-form.ts';

const shape = 'The address must begin with http:// or https://';

/**
 * A picture from the web. The server fetches it, since our pages may show nothing of other sites; what comes back from
 * there is then cropped like any other file.
 */
export function UrlSource({ onPicture }: { onPicture: (file: Blob) => void }) {
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);
  const state = useForm(
    ({ url = '' }): Record<string, string> => (/^https?:\/\/./i.test(url.trim()) ? {} : { url: shape }),
    async ({ url = '' }) => {
      const controller = new AbortController();
      running.current = controller;
      const { signal } = controller;
      try {
        onPicture(await load(url.trim(), signal));
      } catch (error) {
        if (!signal.aborted) throw error;
      }
    },
    { staysOpen: true },
  );
  return (
    <FormShell
      state={state}
      action="/settings/profile"
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

async function load(url: string, signal: AbortSignal): Promise<Blob> {
  const form = new FormData();
  form.append('url', url);
  const fetched = await upload('image', form, { signal });
  const answer = await fetch(fetched.url, { signal });
  if (!answer.ok) throw new AppError(answer.status, 'The picture could not be loaded');
  return answer.blob();
}
