import { useEffect, useRef } from 'react';
import { pagePath } from '../../page-path.ts';
import { Button } from '../../ui/Button.tsx';
import { Field } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { type Uploaded, upload } from '../upload.ts';

const shape = 'The address must begin with http:// or https://';

/**
 * A remote picture. The server fetches it and keeps it temporarily, since our pages may not display other sites'
 * images; it is then cropped like any other.
 */
export function UrlSource({ onSource }: { onSource: (source: Uploaded) => Promise<void> }) {
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
