import { renderToStaticMarkup } from 'react-dom/server';
import { dangerouslySkipEscape, escapeInject } from 'vike/server';
import type { PageContextServer } from 'vike/types';
import { slot } from '../shared/ssr/html-slots.ts';
import './styles.css';
import { maxWaiting } from '../modules/moderation/rules/fields.ts';
import { hasRole } from '../shared/rules/roles.ts';
import { renderEmbed } from './(embed)/index.server.ts';
import { DocumentHead, SiteContext, toPageSite } from './(layout)/index.server.ts';
import bootScript from './runtime/boot.js?raw';
import { type IslandCounter, IslandCounterContext } from './runtime/islands/Island.server.tsx';
import { preloadLinks } from './runtime/islands/preload-links.ts';
import { openedByLinkIn } from './runtime/link-key.ts';
import { OpenedByLinkContext } from './runtime/use-link-key.ts';
import { shortHash } from './ui/avatar/avatar-color.ts';
import { WaitingContext, type WaitingWork } from './waiting-context.ts';

type Asset = { src: string; assetType: null | string; inject: false | 'HTML_BEGIN' | 'HTML_END' };

/**
 * Renders the HTML document of any page. The boot script is inline, since a file would delay the result's frame by a
 * round trip: the content security policy allows scripts from this site's files, and this one by its hash.
 */
export async function onRenderHtml(pageContext: PageContextServer) {
  const { Page, viewer, urlPathname, app, requestId, match } = pageContext;
  if (match?.route.isEmbed) return renderEmbed(pageContext, statusOf(pageContext));
  const reason = reasonOf(pageContext);
  const data = pageContext.data ?? { head: { title: reason ?? '', isUnlisted: true } };
  const settings = app.site.settings.get();
  const { siteName, accentColor, defaultTheme } = settings;
  // Lists insert other pages' HTML, so ids must differ between URLs and be stable for one URL.
  const counter: IslandCounter = { salt: shortHash(pageContext.urlOriginal), next: 0, starting: new Set() };
  const { openedAt } = pageContext;
  const wrongAddress = openedAt ? { openedAt, publicUrl: app.config.publicUrl } : null;
  const waiting = await findWaiting(pageContext);
  const body = renderToStaticMarkup(
    <SiteContext value={toPageSite(settings, app.clock.now(), wrongAddress)}>
      <WaitingContext value={waiting}>
        <IslandCounterContext value={counter}>
          <OpenedByLinkContext value={openedByLinkIn(pageContext)}>
            <Page
              data={data}
              viewer={viewer}
              path={urlPathname}
              status={statusOf(pageContext)}
              reason={reason}
              requestId={requestId}
            />
          </OpenedByLinkContext>
        </IslandCounterContext>
      </WaitingContext>
    </SiteContext>,
  );
  const head = renderToStaticMarkup(
    <DocumentHead
      head={data.head}
      site={siteName}
      origin={app.config.publicUrl}
      accentColor={accentColor}
      logo={app.site.settings.getLogo()}
    />,
  );
  const viewerAttributes = viewer
    ? escapeInject` data-viewer="${viewer.id}" data-username="${viewer.username}"${viewer.role === 'member' ? '' : escapeInject` data-role="${viewer.role}"`}${viewer.mayPublish ? '' : escapeInject` data-unverified`}`
    : '';
  // The boot script replaces it with the visitor's choice.
  const theme = defaultTheme === 'system' ? '' : escapeInject` data-theme="${defaultTheme}"`;
  // None in development, where Vite serves the modules one by one.
  const { assetsManifest } = pageContext.globalContext;
  const links = assetsManifest === null ? '' : preloadLinks(assetsManifest, [...counter.starting]);
  const documentHtml = escapeInject`<!doctype html>
<html lang="en"${theme}${viewerAttributes}>
<head><meta charset="utf-8"><script>${dangerouslySkipEscape(bootScript)}</script>${styleSheets}${dangerouslySkipEscape(slot('head'))}</head>
<body>${dangerouslySkipEscape(slot('body'))}${preloads(links)}</body>
</html>`;
  const isEditor = [...counter.starting].some(({ name }) => name === 'Editor');
  const injectFilter = (assets: Asset[]) => preload(assets, isEditor ? fontsOfEditor : fontOfPages);
  return { documentHtml, injectFilter, pageContext: { slots: { head, body } } };
}

/** The waiting work of a moderator, null for others; not read while requests are refused. */
async function findWaiting({ app, viewer, refusal }: PageContextServer): Promise<WaitingWork | null> {
  if (refusal || !hasRole(viewer, 'moderator')) return null;
  const [work, requests] = await Promise.all([
    app.moderation.countWaiting(),
    app.accounts.countAccountRequests(maxWaiting),
  ]);
  return { ...work, requests };
}

/** In a template, so that they wait until the early script (first-run) has started the page's result. */
const preloads = (links: string) =>
  links === '' ? '' : escapeInject`<template data-preloads>${dangerouslySkipEscape(links)}</template>`;

/**
 * Vike inserts the page's style sheets in place of this text. Without it they would precede everything else in the
 * head, where the boot script and the parser would wait for them.
 */
const styleSheets = '__VITE_PLUGIN_SSR__ASSETS_FIRST__';

function statusOf({ is404, abortStatusCode }: PageContextServer): number {
  if (is404 === null || is404 === undefined) return 200;
  return is404 ? 404 : (abortStatusCode ?? 500);
}

/** The reason given by a page that rendered the error page instead. */
const reasonOf = ({ abortReason }: PageContextServer) =>
  typeof abortReason === 'string' ? abortReason : undefined;

const fontOfPages = /\binter-latin-wght/;
/** Also the font of the code, which would otherwise be requested by the first layout, and cause a second one. */
const fontsOfEditor = /\b(?:inter|jetbrains-mono)-latin-wght/;

/**
 * Preloads only the fonts that the page uses first, and the scripts that the entry imports immediately; these come
 * after the document's own scripts, which run before all modules.
 */
function preload(assets: Asset[], fonts: RegExp): void {
  for (const asset of assets) {
    if (asset.assetType === 'font' && !fonts.test(asset.src)) asset.inject = false;
    if (asset.assetType === 'script') asset.inject = 'HTML_END';
  }
}
