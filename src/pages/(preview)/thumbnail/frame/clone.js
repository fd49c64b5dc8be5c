import { computedText } from './computed.js';
import { resolveUrl, rewriteCss, stateMark, statesOf } from './css-text.js';

const maxNodes = 30_000;
const maxDepth = 600;

const xhtmlNamespace = 'http://www.w3.org/1999/xhtml';
const xmlName = /^[A-Za-z_][\w.-]*$/;
const xmlQualifiedName = /^[A-Za-z_][\w.-]*(?::[A-Za-z_][\w.-]*)?$/;
export const invalidXmlCharacters = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** Copied as empty elements, so that `:nth-child` matches the same elements. */
const skippedElements = new Set(['script', 'style', 'link', 'meta', 'base', 'title', 'noscript', 'template']);
const opaqueElements = new Set(['iframe', 'object', 'embed', 'frame']);
/** Attributes that are set separately, or that would load or hide something in the picture. */
const skippedAttributes = new Set([
  'style',
  'srcset',
  'sizes',
  'loading',
  'crossorigin',
  'popover',
  'ping',
  'srcdoc',
]);

const blankImage = 'data:image/gif;base64,R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7';
const greyBox = 'background:rgba(128,128,128,.3)!important';

/** The current content of a canvas or video as a data: URL; null if it may not be read. */
function snapshot(source, width, height) {
  if (width === 0 || height === 0) return null;
  try {
    const canvas = document.createElement('canvas');
    canvas.width = Math.min(width, 2_400);
    canvas.height = Math.min(height, 2_400);
    canvas.getContext('2d').drawImage(source, 0, 0, canvas.width, canvas.height);
    return canvas.toDataURL('image/webp', 1);
  } catch {
    return null;
  }
}

function snapshotOf(element) {
  if (element instanceof HTMLCanvasElement) return snapshot(element, element.width, element.height);
  if (element instanceof HTMLVideoElement && element.readyState >= 2)
    return snapshot(element, element.videoWidth, element.videoHeight);
  return null;
}

const isInSight = (box) =>
  box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth;

function addStyle(copy, text) {
  if (text)
    copy.setAttribute(
      'style',
      `${copy.getAttribute('style') ?? ''};${text.replaceAll(invalidXmlCharacters, '')}`,
    );
}

function copyAttributes(element, copy) {
  for (const { name, value, namespaceURI } of element.attributes) {
    const isName = (namespaceURI ? xmlQualifiedName : xmlName).test(name) && !/^xmlns/i.test(name);
    if (isName && !skippedAttributes.has(name))
      copy.setAttributeNS(namespaceURI, name, value.replaceAll(invalidXmlCharacters, ''));
  }
}

/** Writes the current value, checked and selected state of form controls as attributes. */
function writeFormState(element, copy) {
  if (element instanceof HTMLInputElement) {
    if (element.type !== 'file')
      copy.setAttribute('value', element.value.replaceAll(invalidXmlCharacters, ''));
    copy.toggleAttribute('checked', element.checked);
  } else if (element instanceof HTMLOptionElement) copy.toggleAttribute('selected', element.selected);
}

/** Style that imitates the top layer of modal dialogs and popovers, which can be entered by script only. */
function topLayerPlace(element) {
  if (!element.matches(':modal, :popover-open')) return '';
  const { left, top, width, height } = element.getBoundingClientRect();
  return `position:fixed!important;margin:0!important;display:${getComputedStyle(element).display}!important;left:${left}px!important;top:${top}px!important;width:${width}px!important;height:${height}px!important;z-index:2147483647!important`;
}

/**
 * Copies elements into an inert XML document. Files are requested from `load` and inserted later (`pending`). `extra`
 * holds declarations by element; with `computed`, every element gets its full computed style, and its pseudo-elements
 * get rules.
 */
export class TreeCopier {
  constructor({ load, isUsed, shadowOf, extra, computed }) {
    this.target = document.implementation.createHTMLDocument('');
    this.load = load;
    this.embed = (url) => (isUsed(url) ? load(url) : null);
    this.shadowOf = shadowOf;
    this.extra = extra;
    this.computed = computed;
    this.pending = [];
    this.pseudoRules = [];
    this.nodes = 0;
  }

  /** Copies an element with its subtree; `isShadow` inside a shadow tree, where the page's style sheets do not apply. */
  copyElement(element, depth = 0, isShadow = false) {
    const { localName } = element;
    if (
      opaqueElements.has(localName) ||
      element instanceof HTMLCanvasElement ||
      element instanceof HTMLVideoElement
    )
      return this.standIn(element);
    const name = xmlName.test(localName) ? localName : 'span';
    const copy = this.target.createElementNS(element.namespaceURI ?? xhtmlNamespace, name);
    if (element.namespaceURI === xhtmlNamespace && skippedElements.has(localName)) return copy;
    copyAttributes(element, copy);
    copy.setAttribute(stateMark, statesOf(element));
    writeFormState(element, copy);
    this.copyStyle(element, copy, isShadow);
    if (element instanceof HTMLImageElement) this.copyPicture(element, copy);
    if (element instanceof SVGImageElement) {
      const url = resolveUrl(element.href.baseVal, document.baseURI);
      if (url)
        this.pending.push(this.load(url).then((data) => copy.setAttribute('href', data ?? blankImage)));
    }
    const hosts = this.shadowOf(element) !== null;
    for (const child of this.childrenOf(element)) {
      const node = this.copyNode(child, depth + 1, isShadow || (hosts && child.parentNode !== element));
      if (node) copy.append(node);
    }
    return copy;
  }

  copyNode(node, depth, isShadow) {
    this.nodes += 1;
    if (this.nodes > maxNodes || depth > maxDepth) return null;
    if (node instanceof Text)
      return this.target.createTextNode(node.data.replaceAll(invalidXmlCharacters, ''));
    return node instanceof Element ? this.copyElement(node, depth, isShadow) : null;
  }

  childrenOf(element) {
    if (element instanceof HTMLTextAreaElement) return [document.createTextNode(element.value)];
    if (element instanceof HTMLSlotElement && element.assignedNodes().length > 0)
      return element.assignedNodes();
    return (this.shadowOf(element) ?? element).childNodes;
  }

  copyStyle(element, copy, isShadow) {
    const isAlone = this.computed || isShadow || this.shadowOf(element) !== null;
    const text = isAlone ? computedText(element) : (element.getAttribute('style') ?? '');
    this.embedStyle(copy, [text, ...(this.extra.get(element) ?? []), topLayerPlace(element)].join(';'));
    if (isAlone) this.copyPseudos(element, copy);
  }

  /** Sets declarations whose URLs are still to be fetched. */
  embedStyle(copy, text) {
    if (!/url\(/i.test(text)) return addStyle(copy, text);
    this.pending.push(rewriteCss(text, document.baseURI, this.embed).then((css) => addStyle(copy, css)));
  }

  copyPseudos(element, copy) {
    for (const pseudo of ['before', 'after']) {
      const { content, display } = getComputedStyle(element, `::${pseudo}`);
      if (content === 'none' || content === 'normal' || display === 'none') continue;
      const mark = `p${this.pseudoRules.length}`;
      copy.setAttribute(`data-picture-${pseudo}`, mark);
      const rule = `[data-picture-${pseudo}=${mark}]::${pseudo}{${computedText(element, `::${pseudo}`)}}`;
      this.pseudoRules.push(rewriteCss(rule, document.baseURI, this.embed));
    }
  }

  /** Loads the image file that is displayed now, at its current size. */
  copyPicture(element, copy) {
    const box = element.getBoundingClientRect();
    copy.removeAttribute('src');
    if (box.width === 0 || box.height === 0 || (element.complete && element.naturalWidth === 0)) return;
    const { width, height } = getComputedStyle(element);
    addStyle(copy, `width:${width};height:${height}`);
    copy.setAttribute('src', blankImage);
    const url = resolveUrl(element.currentSrc || element.src, document.baseURI);
    if (url && isInSight(box)) this.fill(copy, this.load(url));
  }

  fill(copy, file) {
    this.pending.push(file.then((data) => (data ? copy.setAttribute('src', data) : addStyle(copy, greyBox))));
  }

  /** An image in place of an element whose content cannot be cloned, such as a canvas or video. */
  standIn(element) {
    const copy = this.target.createElement('img');
    copyAttributes(element, copy);
    copy.setAttribute(stateMark, statesOf(element));
    for (const name of ['src', 'width', 'height', 'data']) copy.removeAttribute(name);
    this.embedStyle(copy, [computedText(element), ...(this.extra.get(element) ?? [])].join(';'));
    const shot = snapshotOf(element);
    copy.setAttribute('src', shot ?? blankImage);
    if (shot || element instanceof HTMLCanvasElement) return copy;
    const poster = resolveUrl(element.poster ?? '', document.baseURI);
    this.fill(copy, poster ? this.load(poster) : Promise.resolve(null));
    return copy;
  }
}
