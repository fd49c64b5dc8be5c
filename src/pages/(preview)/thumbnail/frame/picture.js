// Draws the page that runs in this frame in its current state. An opaque origin can neither create readable frames nor
// read responses without CORS, so the page is copied into one SVG image with its style sheets and files embedded.
import { invalidXmlCharacters, TreeCopier } from './clone.js';
import { freezeAnimations } from './computed.js';
import { rewriteCss, rootMark, stateSelector } from './css-text.js';
import { sortScenes } from './depth.js';
import { createResources, createUseCheck } from './resources.js';
import { readSheets } from './sheets.js';

const filesTimeoutMs = 3_000;
const fontsTimeoutMs = 1_000;

const pause = (milliseconds) => new Promise((done) => setTimeout(done, milliseconds));
const shadowRoots = new WeakMap();

/**
 * Runs before the page's own code: keeps WebGL drawing buffers readable and records closed shadow roots, which the
 * picture needs.
 */
export function prepare() {
  performance.setResourceTimingBufferSize(2_000);
  const { getContext } = HTMLCanvasElement.prototype;
  HTMLCanvasElement.prototype.getContext = function (type, options) {
    const isDrawing = /webgl/i.test(String(type));
    return getContext.call(this, type, isDrawing ? { ...options, preserveDrawingBuffer: true } : options);
  };
  const { attachShadow } = Element.prototype;
  Element.prototype.attachShadow = function (options) {
    const root = attachShadow.call(this, options);
    shadowRoots.set(this, root);
    return root;
  };
}

const isPainted = ({ backgroundImage, backgroundColor }) =>
  backgroundImage !== 'none' || !/^(transparent|rgba\(.*, 0\))$/.test(backgroundColor);

const backgroundProperties = ['image', 'color', 'position', 'size', 'repeat', 'blend-mode'];

/** The color scheme in use; if the page supports both, the one that the user prefers. */
function schemeOf(computed) {
  const names = computed.colorScheme.split(' ');
  const wanted = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light';
  if (names.includes(wanted)) return wanted;
  return names.find((name) => name === 'dark' || name === 'light') ?? 'light';
}

/** Browsers paint the background of html, or else of body, over the whole canvas; SVG needs an explicit element for it. */
function sheetBackground(root, size, extra) {
  const rootStyle = getComputedStyle(root);
  const owner = isPainted(rootStyle) || !document.body ? root : document.body;
  const style = getComputedStyle(owner);
  const own = backgroundProperties.map(
    (name) => `background-${name}:${style.getPropertyValue(`background-${name}`)}`,
  );
  extra.get(owner)?.push('background:none!important');
  const { left, top, width, height } = root.getBoundingClientRect();
  const isFixed = style.backgroundAttachment.includes('fixed');
  // The background is positioned by the box of html, but also painted beyond it.
  const box = isFixed
    ? { left: 0, top: 0, width: size.width, height: size.height }
    : { left, top, width, height };
  const reach = 2 * Math.max(size.width, size.height, width, height);
  const place = `left:${box.left - reach}px;top:${box.top - reach}px;width:${box.width}px;height:${box.height}px;padding:${reach}px`;
  const clip = 'background-origin:content-box;background-clip:border-box;box-sizing:content-box';
  const base = schemeOf(rootStyle) === 'dark' ? '#121212' : '#ffffff';
  return {
    base,
    text: `all:initial;position:absolute;${place};${own.join(';')};${clip}`,
  };
}

/**
 * The root's font size for the picture. Browsers make monospace text smaller unless its size is a length, so a size
 * that came from a keyword or a percentage must stay one.
 */
function rootFontSize(root) {
  const probe = document.createElement('codeweb-blank');
  root.append(probe);
  const sizeOf = (style) => {
    probe.style.cssText = style;
    return Number.parseFloat(getComputedStyle(probe).fontSize);
  };
  const [medium, whole] = [sizeOf('font-size:medium'), sizeOf('font-family:serif')];
  const isRelative = sizeOf('font-family:monospace') !== whole;
  probe.remove();
  return isRelative ? `${(whole / medium) * 100}%` : `${whole}px`;
}

/** Declarations for single elements that only the picture needs. */
function createExtras(root, frozen) {
  const extra = new Map();
  const add = (element, text) => {
    if (!extra.has(element)) extra.set(element, []);
    extra.get(element).push(text);
  };
  const rootStyle = getComputedStyle(root);
  const scheme = schemeOf(rootStyle);
  add(
    root,
    `font-size:${rootFontSize(root)}!important;overflow:visible!important;color-scheme:only ${scheme}`,
  );
  if (rootStyle.display === 'block') add(root, 'display:flow-root!important');
  if (document.body) add(document.body, rootStyle.overflow === 'visible' ? 'overflow:visible!important' : '');
  for (const { element, pseudo, text } of frozen) if (!pseudo) add(element, text);
  sortScenes(add);
  const hasScrolled = window.scrollX !== 0 || window.scrollY !== 0;
  for (const element of document.querySelectorAll('*')) {
    const { scrollLeft, scrollTop } = element;
    if (element !== root && element !== document.body && (scrollLeft !== 0 || scrollTop !== 0))
      for (const child of element.children) add(child, `translate:${-scrollLeft}px ${-scrollTop}px`);
    if (hasScrolled && getComputedStyle(element).position === 'fixed')
      add(element, `translate:${window.scrollX}px ${window.scrollY}px`);
  }
  return extra;
}

/**
 * Disables animations and scroll bars in the picture, and gives links the browsers' default look, since an SVG image
 * has no links. The layer comes first: its important rules override all others, and all others override the rest of it.
 */
const stillSheet = `@layer codeweb-picture{*,*::before,*::after{animation:none!important;transition:none!important;caret-color:transparent!important;scrollbar-width:none!important}noscript{display:none!important}:where(${stateSelector('link')}){color:LinkText;text-decoration:underline}}`;

function pseudoRulesOf(frozen) {
  const rules = [];
  for (const { element, pseudo, text } of frozen) {
    if (!pseudo) continue;
    element.setAttribute('data-picture-frozen', `${rules.length}`);
    rules.push(`[data-picture-frozen="${rules.length}"]${pseudo}{${text}}`);
  }
  return rules.join('\n');
}

function styleElement(target, text) {
  const style = target.createElement('style');
  style.textContent = text.replaceAll(invalidXmlCharacters, '');
  return style;
}

const xml = new XMLSerializer();
const resetStyle = 'all:initial!important;display:block!important;';

function svgOf(under, page, { width, height }) {
  const size = `width:${width}px!important;height:${height}px!important;`;
  // rem is relative to the root of the document, which is the svg element here.
  const rem = `font-size:${getComputedStyle(document.documentElement).fontSize}!important;`;
  const layer = (node, x, y) =>
    `<foreignObject style="${resetStyle}x:${x}px!important;y:${y}px!important;${size}overflow:visible!important">${xml.serializeToString(node)}</foreignObject>`;
  const layers = layer(under, 0, 0) + layer(page, -window.scrollX, -window.scrollY);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" style="${resetStyle}${size}${rem}overflow:hidden!important">${layers}</svg>`;
}

/** The page as one SVG document of this size, and the color of the canvas below it. */
async function createSvg(size) {
  const root = document.documentElement;
  const isUsed = createUseCheck();
  const resources = createResources(filesTimeoutMs);
  const frozen = freezeAnimations();
  const sheets = await readSheets({ isUsed, ...resources });
  const frozenRules = pseudoRulesOf(frozen);
  const extra = createExtras(root, frozen);
  const background = sheetBackground(root, size, extra);
  const computed = sheets.unreadable > 0;
  const shadowOf = (element) => element.shadowRoot ?? shadowRoots.get(element) ?? null;
  const copier = new TreeCopier({ ...resources, isUsed, shadowOf, extra, computed });
  const copy = copier.copyElement(root);
  await Promise.all(copier.pending);
  copy.setAttribute(rootMark, '');
  const pseudos = await Promise.all(copier.pseudoRules);
  const texts = [stillSheet, ...(computed ? [] : sheets.texts), ...pseudos, frozenRules];
  const head = copy.querySelector('head') ?? copy;
  head.replaceChildren(...texts.filter(Boolean).map((text) => styleElement(copier.target, text)));
  const under = copier.target.createElement('codeweb-sheet');
  under.setAttribute('style', await rewriteCss(background.text, document.baseURI, resources.load));
  return { base: background.base, svg: svgOf(under, copy, size) };
}

async function paint({ svg, base }, { width, height }) {
  const image = new Image(width, height);
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = width;
  canvas.height = height;
  const context = canvas.getContext('2d');
  context.fillStyle = base;
  context.fillRect(0, 0, width, height);
  context.drawImage(image, 0, 0, width, height);
  return canvas;
}

const encodings = [
  ['image/webp', 1],
  ['image/webp', 0.9],
  ['image/jpeg', 0.85],
];

/** Draws the page after `wait` milliseconds. Resolves with a picture of at most `limit` bytes. */
export async function draw({ width, height, wait, limit }) {
  await Promise.race([Promise.all([document.fonts.ready, pause(wait)]), pause(wait + fontsTimeoutMs)]);
  const canvas = await paint(await createSvg({ width, height }), { width, height });
  for (const [type, quality] of encodings) {
    const blob = await new Promise((resolve) => canvas.toBlob(resolve, type, quality));
    if (blob && blob.size <= limit) return blob;
  }
  throw new Error('too large');
}
