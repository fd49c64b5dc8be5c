import { render } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import { replaceSize } from '../../../../modules/assets/image-urls.ts';
import { isDefaultPicture } from '../../../../modules/assets/rules/default-pictures.ts';
import { type Clipped, codeToRun } from '../../../../modules/webs/clipped-code.ts';
import type { WebWhole } from '../../../../modules/webs/contract/index.ts';
import { isAppError } from '../../../../shared/errors/app-error.ts';
import { linkKeyHeader } from '../../../../shared/rules/visibility.ts';
import { highlightPane, type ShownCode } from '../../../(details)/index.server.ts';
import type { PageData } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { keepLinkKey, openedByLinkIn } from '../../../runtime/link-key.ts';
import { type EmbedOptions, embedPath, type PaneName, readPanes } from '../../embed-code.ts';
import type { RunningWeb } from '../../start-embed.ts';

export type EmbedData = PageData & {
  title: string;
  author: string;
  /** Path of the web's own page. */
  address: string;
  panes: readonly PaneName[];
  theme: EmbedOptions['theme'];
  /** The cover before the click; null once the web runs. */
  cover: { color: string; image: string | null; runAddress: string } | null;
  /** The running web, and its code as highlighted HTML; null before the click. */
  running: { web: RunningWeb; code: Partial<Record<PaneName, ShownCode>> } | null;
};

/** Maximum size of the picture before the click, in bytes, so that the embed stays below 15 KB with it. */
const maxPictureBytes = 9_000;

/** Data of an embed. Before the click it has no code, so that its size does not depend on the web's. */
export async function data(pageContext: PageContextServer): Promise<EmbedData> {
  const { app, routeParams, urlParsed } = pageContext;
  const web = await readWeb(pageContext, routeParams.webId ?? '');
  const { _id, title, owner } = web;
  const panes = readPanes(urlParsed.search.panes);
  const theme = themeOf(urlParsed.search.theme);
  const isRunning = urlParsed.search.run === '1';
  const canonical = pagePath('/web/@webId', { webId: _id });
  const keepKey = (href: string) => keepLinkKey(openedByLinkIn(pageContext), href);
  const options: EmbedOptions = { panes, theme, runsAtOnce: true };
  return {
    head: { title, canonical, isUnlisted: true },
    isCacheable: true,
    title,
    author: owner.fullName || owner.username,
    address: keepKey(canonical),
    panes,
    theme,
    cover: isRunning
      ? null
      : {
          color: web.color,
          image: await smallPicture(app, web.image),
          runAddress: keepKey(embedPath(_id, options)),
        },
    running: isRunning
      ? {
          web: toRunning(web, app.config.preview.origin, openedByLinkIn(pageContext)?.key),
          code: await highlighted(web, panes),
        }
      : null,
  };
}

/**
 * The web as guests see it. A web that is hidden from guests answers 404 here, and embedding pages show that in its
 * place.
 */
async function readWeb({ app }: PageContextServer, id: string): Promise<Clipped<WebWhole>> {
  try {
    return await app.webs.getClipped(null, id);
  } catch (error) {
    if (isAppError(error) && error.status < 500) throw render(404);
    throw error;
  }
}

const themeOf = (text: string | undefined): EmbedOptions['theme'] =>
  text === 'light' || text === 'dark' ? text : null;

/** The URL of a web's picture in its smaller size, if that is small enough. */
async function smallPicture({ assets }: PageContextServer['app'], image: string): Promise<string | null> {
  if (isDefaultPicture(image)) return null;
  const url = replaceSize(image, '600x350');
  return (await assets.readStoredFile(new URL(url).pathname, maxPictureBytes)) && url;
}

function toRunning(
  web: Clipped<WebWhole>,
  previewOrigin: string | null,
  linkKey: string | undefined,
): RunningWeb {
  const { _id, cssLinks, jsLinks, htmlLinks, importMap } = web;
  const { isClipped, ...code } = codeToRun(web);
  return {
    webKey: _id,
    previewOrigin,
    web: { ...code, cssLinks, jsLinks, htmlLinks, importMap },
    codeRequest: isClipped
      ? {
          url: `/api/v1/webs/get-without-details/${_id}`,
          headers: linkKey === undefined ? {} : { [linkKeyHeader]: linkKey },
        }
      : null,
  };
}

async function highlighted(web: WebWhole, panes: readonly PaneName[]) {
  const code: Partial<Record<PaneName, ShownCode>> = {};
  for (const pane of panes) if (pane !== 'result') code[pane] = await highlightPane(web, pane);
  return code;
}
