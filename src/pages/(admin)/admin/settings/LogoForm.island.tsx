import { type ChangeEvent, useId, useRef, useState } from 'react';
import { messages } from '../../../../modules/site/rules/messages.ts';
import { call } from '../../../runtime/api/api.ts';
import { fetchDocument, messageOf } from '../../../runtime/api/failures.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';

/** The elements of a page that show the logo in its header and in the browser's tab. */
const logoParts = ({ head }: Document) =>
  [...head.querySelectorAll('link[rel$="icon"], style')].filter(
    (part) => part.localName === 'link' || part.textContent?.includes('.logo-mark'),
  );

/**
 * Fetches this page again and replaces its logo by the new one, since a reload would lose unsaved input in other
 * fields. Returns the URL of the uploaded logo; null for the default logo.
 */
async function showLogo(): Promise<string | null> {
  const page = await fetchDocument(location.href);
  for (const part of logoParts(document)) part.remove();
  document.head.append(...logoParts(page));
  return page.querySelector('.logo-now')?.getAttribute('src') ?? null;
}

/** Uploads the site's logo, or restores the default one. `current` is the URL of the uploaded logo. */
function Logo({ image: current }: { image: string | null }) {
  const id = useId();
  const [image, setImage] = useState(current);
  const [isBusy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setBusy(true);
    try {
      await work();
      toast('success', done);
      // The logo was changed even if this page cannot show it.
      const shown = await showLogo().catch(() => null);
      setImage(shown);
      // The button that removes the logo disappears together with it.
      if (!shown) input.current?.focus();
    } catch (error) {
      toast('error', messageOf(error));
    }
    setBusy(false);
  };
  const upload = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const file = currentTarget.files?.[0];
    if (!file || isBusy) return;
    const body = new FormData();
    body.set('image', file);
    await attempt(() => call('POST /admin/logo', { body }), messages.logoSaved);
    currentTarget.value = '';
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
            ref={input}
            className="field-input"
            type="file"
            accept="image/png,image/jpeg,image/webp,image/gif"
            aria-disabled={isBusy}
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
