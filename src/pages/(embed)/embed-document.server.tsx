import { renderToStaticMarkup } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { accentStyle } from '../../modules/site/rules/accent.ts';
import { slot } from '../../shared/ssr/html-slots.ts';
import { SiteContext, titleOf, toPageSite } from '../(layout)/index.server.ts';
import codeStyles from '../ui/styles/code.css?inline';
import tokens from '../ui/styles/tokens.css?inline';
import type { EmbedData } from './embed/@webId/+data.ts';
import styles from './embed.css?inline';

/** Vite's manifest, by source. */
type Manifest = Record<string, { file: string }>;

/**
 * Renders the HTML document of an embed: one reply with its styles. Only a web that runs has the script; before the
 * click there is none. Vike adds its entry and style sheets to every document, so the document is rendered without
 * Vike.
 */
export function renderEmbed(pageContext: PageContextServer, status: number) {
  const { Page, app, urlPathname, urlParsed } = pageContext;
  const data = status === 200 ? (pageContext.data as EmbedData | undefined) : undefined;
  const settings = app.site.settings.get();
  const { siteName, accentColor } = settings;
  const body = renderToStaticMarkup(
    <SiteContext value={toPageSite(settings, app.clock.now())}>
      {data ? (
        <Page data={data} viewer={null} path={urlPathname} status={status} />
      ) : (
        <EmbedFailure status={status} />
      )}
    </SiteContext>,
  );
  const { theme } = urlParsed.search;
  const themed = theme === 'light' || theme === 'dark' ? ` data-theme="${theme}"` : '';
  const isRunning = data !== undefined && data.running !== null;
  const sheet = [tokens, styles, isRunning ? codeStyles : '', accentColor && accentStyle(accentColor)].join(
    '\n',
  );
  const head = renderToStaticMarkup(<EmbedTitle data={data} site={siteName} origin={app.config.publicUrl} />);
  const { assetsManifest } = pageContext.globalContext;
  const script = isRunning && assetsManifest ? scriptTags(assetsManifest) : '';
  const html = `<!doctype html>
<html lang="en"${themed}>
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">${slot('head')}<style>${sheet}</style>${script}</head>
<body>${slot('body')}</body>
</html>
`;
  const documentHtml = escapeInject`${dangerouslySkipEscape(html)}`;
  // None in development, where Vite serves the modules one by one.
  const wholeHtml = assetsManifest === null ? undefined : html;
  return { documentHtml, pageContext: { wholeHtml, slots: { head, body } } };
}

/** The entry of embeds, and the module that it loads. */
function scriptTags(manifest: Manifest): string {
  const fileOf = (path: string) =>
    Object.entries(manifest).find(([source]) => source.endsWith(path))?.[1].file;
  const entry = fileOf('/embed/@webId/+client.ts');
  const next = fileOf('/start-embed.ts');
  if (!entry || !next) throw new Error('the script of embeds is not built');
  return `<link rel="modulepreload" href="/${next}"><script type="module" src="/${entry}"></script>`;
}

/** Title and canonical address, since search engines should not index embeds as separate pages. */
function EmbedTitle({ data, site, origin }: { data: EmbedData | undefined; site: string; origin: string }) {
  return (
    <>
      <title>{titleOf(data?.head ?? { title: '' }, site)}</title>
      <meta name="robots" content="noindex" />
      {data?.head.canonical && <link rel="canonical" href={new URL(data.head.canonical, origin).href} />}
    </>
  );
}

/** Shown in place of a web that guests may not see, or that could not be read. */
function EmbedFailure({ status }: { status: number }) {
  return (
    <div className="embed">
      <main className="embed-failure">
        <h1>{status === 404 ? 'This web cannot be shown' : 'Something went wrong'}</h1>
        <p>
          {status === 404 ? 'Its author may have deleted it or made it private.' : 'Please try again later.'}
        </p>
      </main>
    </div>
  );
}
