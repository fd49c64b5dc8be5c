import type { Head } from '../page-context.ts';

const site = 'Codeweb';
const about = 'Write HTML, CSS and JavaScript, see the result at once, share it.';

/** The head of every page. The boot script blocks on purpose: it is tiny and keeps the wrong theme from showing. */
export function DocumentHead({ head, origin }: { head: Head; origin: string }) {
  const title = head.title === site ? site : `${head.title} · ${site}`;
  const description = head.description || about;
  const whole = (address: string) => new URL(address, origin).href;
  return (
    <>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <title>{title}</title>
      <script src={import.meta.env.BOOT_SCRIPT} />
      <meta name="color-scheme" content="dark light" />
      <meta name="theme-color" media="(prefers-color-scheme: light)" content="#f7f7f5" />
      <meta name="theme-color" media="not all and (prefers-color-scheme: light)" content="#101113" />
      <meta name="description" content={description} />
      {head.isUnlisted && <meta name="robots" content="noindex" />}
      {head.canonical && <link rel="canonical" href={whole(head.canonical)} />}
      {head.prev && <link rel="prev" href={head.prev} />}
      {head.next && <link rel="next" href={head.next} />}
      <meta property="og:site_name" content={site} />
      <meta property="og:title" content={head.title} />
      <meta property="og:description" content={description} />
      <meta property="og:image" content={whole(head.image || '/social-card.png')} />
      <meta name="twitter:card" content="summary_large_image" />
      <link rel="icon" href="/favicon.ico" sizes="32x32" />
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href="/apple-touch-icon.png" />
      <link rel="manifest" href="/manifest.webmanifest" />
    </>
  );
}
