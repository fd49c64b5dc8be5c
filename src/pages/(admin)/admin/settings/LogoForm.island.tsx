import { type ChangeEvent, useId, useState } from 'react';
import { messages } from '../../../../modules/site/rules/messages.ts';
import { call } from '../../../runtime/api/api.ts';
import { messageOf } from '../../../runtime/api/message-of.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast, toastOnNextPage } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';

/** Uploads the logo of the site, or goes back to the program's. `image` is the address of the uploaded one. */
function Logo({ image }: { image: string | null }) {
  const id = useId();
  const [isBusy, setBusy] = useState(false);
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toastOnNextPage('success', done);
      // The page's own frame shows the logo.
      window.location.reload();
    } catch (error) {
      toast('error', messageOf(error));
      setBusy(false);
    }
  };
  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (!file || isBusy) return;
    const body = new FormData();
    body.set('image', file);
    await attempt(() => call('POST /admin/logo', { body }), messages.logoSaved);
  };
  return (
    <section className="setting" aria-labelledby={`${id}title`}>
      <header className="setting-head">
        <h2 id={`${id}title`}>Logo</h2>
        <p className="setting-text">
          Shown in the header, in emails, in browser tabs and on home screens. A square picture with a
          transparent background works best. PNG, JPEG, WebP or GIF, up to 3 MB.
        </p>
      </header>
      <div className="setting-body">
        {image && <img className="logo-now" src={image} alt="Current logo" />}
        <div className="field">
          <label className="field-label" htmlFor={id}>
            {image ? 'New logo' : 'Upload a logo'}
          </label>
          <input
            id={id}
            className="field-input"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            disabled={isBusy}
            onChange={(event) => void upload(event)}
          />
        </div>
        {image && (
          <div className="setting-actions">
            <Button
              aria-disabled={isBusy}
              onClick={() => void attempt(() => call('DELETE /admin/logo', {}), messages.logoRemoved)}
            >
              Remove the logo
            </Button>
          </div>
        )}
      </div>
    </section>
  );
}

export const LogoForm = island({ name: 'LogoForm', on: 'load', ssr: true }, Logo);
