import { messages } from '../../../modules/webs/rules/messages.ts';
import type { WebCode } from '../../../modules/webs/rules/page.ts';
import type { Frame } from '../frame/frame.ts';
import type { FrameMessage } from '../frame/messages.ts';
import { openHiddenFrame } from '../frame/open-frame.ts';
import type { RunPage } from '../page/inline-scripts.ts';
import { preparePage } from '../page/prepare-page.ts';
import { joinFrameSource, maxThumbnailBytes, readPicture } from './frame-picture.ts';

/** A thumbnail of the page, or of its code if the page could not be drawn. */
export type Thumbnail = { blob: Blob; source: 'page' | 'fallback' };

const frameModules = import.meta.glob<string>('./frame/*.js', {
  query: '?raw',
  import: 'default',
  eager: true,
});

/** Size of the uploaded thumbnail, in pixels. */
export const thumbnailSize = { width: 1200, height: 700 };

const timeoutMs = 12_000;
/**
 * A frame without messages for this long (ms) is unresponsive; once its page is drawn, it may be busy with the
 * screenshot.
 */
const maxSilenceMs = 3_000;
const maxDrawingSilenceMs = 8_000;
const settleMs = 300;

/** A host of the thumbnail's size behind the page: browsers do not render frames that are off screen. */
function createHost(): HTMLElement {
  const host = document.createElement('div');
  host.className = 'thumbnail-host';
  host.inert = true;
  document.body.append(host);
  return host;
}

/** Runs the page in this frame and resolves with its screenshot, or null if none is received. */
function capture(frame: Frame, page: RunPage & { guard: string | null }): Promise<Blob | null> {
  return new Promise((resolve) => {
    let lastMessageAt = performance.now();
    let silenceLimitMs = maxSilenceMs;
    const end = (picture: Blob | null) => {
      clearInterval(watch);
      clearTimeout(timeout);
      resolve(picture);
    };
    const watch = setInterval(() => {
      if (performance.now() - lastMessageAt > silenceLimitMs) end(null);
    }, 500);
    const timeout = setTimeout(() => end(null), timeoutMs);
    const message = (said: FrameMessage) => {
      lastMessageAt = performance.now();
      if (said.type === 'beat' && said.drawn) silenceLimitMs = maxDrawingSilenceMs;
      if (said.type === 'thumbnail') end(readPicture(said.data));
    };
    const source = joinFrameSource((name) => frameModules[`./frame/${name}.js`] ?? '');
    const camera = { source, ...thumbnailSize, wait: settleMs, limit: maxThumbnailBytes };
    frame.run({ ...page, scroll: null, capture: camera }, { message, flooded: () => end(null) });
  });
}

async function captureFrame(web: WebCode, previewOrigin: string | null): Promise<Blob | null> {
  const host = createHost();
  try {
    const opened = await openHiddenFrame(host, previewOrigin);
    if (!opened) return null;
    opened.frame.element.title = 'Picture';
    // Always guarded: a page can be drawn if its script was aborted, but not if its script hangs.
    try {
      const prepared = await preparePage(web, true);
      return prepared && (await capture(opened.frame, { ...prepared.page, guard: messages.stopped }));
    } finally {
      opened.frame.remove();
    }
  } finally {
    host.remove();
  }
}

/**
 * Makes a 1200x700 thumbnail of a web in the browser, at most 3 MB. If the page cannot be drawn in time, it shows the
 * code instead, so that saving never fails for lack of a thumbnail; `source` tells which.
 */
export async function makeThumbnail(web: WebCode, previewOrigin: string | null): Promise<Thumbnail> {
  const picture = await captureFrame(web, previewOrigin).catch(() => null);
  if (picture) return { blob: picture, source: 'page' };
  const code = [web.html, web.css, web.js].filter(Boolean).join('\n\n');
  return { blob: await drawFallback(code, thumbnailSize.width, thumbnailSize.height), source: 'fallback' };
}

const maxLines = 22;
const lineHeight = 28;

function toBlob(canvas: HTMLCanvasElement, type: string): Promise<Blob | null> {
  return new Promise((resolve) => canvas.toBlob(resolve, type, 0.92));
}

/**
 * Draws the first lines of a web's code on a dark background, for a page that cannot be drawn. Rejects only if the
 * browser has no canvas.
 */
async function drawFallback(text: string, width: number, height: number): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  if (context) {
    context.fillStyle = '#17191b';
    context.fillRect(0, 0, width, height);
    context.font = '20px ui-monospace, monospace';
    context.fillStyle = '#c0c5cb';
    context.textBaseline = 'top';
    for (const [index, line] of text.split('\n').slice(0, maxLines).entries()) {
      context.fillText(line.replaceAll('\t', '  ').slice(0, 120), 48, 44 + index * lineHeight);
    }
  }
  const picture = (await toBlob(canvas, 'image/webp')) ?? (await toBlob(canvas, 'image/png'));
  if (!picture) throw new Error('This browser cannot draw a picture');
  return picture;
}
