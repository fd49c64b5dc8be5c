import { maxLineText, report } from '../console/console.js';
import { listen, postLimited } from '../link.js';
import { claim, isClaimed, isPreventedByPage } from './claim.js';
import { attachRoot, installDeclaredRoots } from './declared-roots.js';

const xlink = 'http://www.w3.org/1999/xlink';

/** Whether a URL is an http(s) one of another origin. */
function leadsOut(url) {
  return /^https?:$/.test(url.protocol) && url.origin !== location.origin;
}

/** The address of a link of HTML or SVG; null for any other node. */
function addressOf(node) {
  if (!(node instanceof Element) || !/^(?:a|area)$/.test(node.localName)) return null;
  return node.getAttribute('href') ?? node.getAttributeNS(xlink, 'href');
}

/** The element of a link that an event passes; undefined if there is none. */
const linkOf = (event) => event.composedPath().find((node) => addressOf(node) !== null);

/** Asks the parent page to offer an address to the user; false if it cannot be opened. */
function offer(address) {
  const url = URL.parse(address, document.baseURI);
  if (!url || !leadsOut(url)) return false;
  postLimited({ type: 'open-link', url: url.href.slice(0, maxLineText) });
  return true;
}

/** Offers the address of a link that a user has followed, or explains why nothing happens. */
function follow(link) {
  const address = addressOf(link);
  if (address === null || offer(address)) return;
  const isDownload = link.hasAttribute('download');
  const shown = ((isDownload && link.getAttribute('download')) || address).slice(0, 200);
  postLimited({ type: 'dead-link', address: shown, isDownload });
  report('info', [
    isDownload
      ? `The file ${shown} was not saved: a preview cannot save files.`
      : `The link to ${shown} leads nowhere in the preview.`,
  ]);
}

/** Whether an address leads to a place of this page; under a `<base>` of another address, `#part` does not. */
function isPlaceHere(address) {
  if (!address.includes('#')) return false;
  const url = URL.parse(address, document.baseURI);
  return url !== null && url.href.split('#')[0] === location.href.split('#')[0];
}

/** Keeps a click on a link from navigating the frame. */
function onClick(event) {
  const link = linkOf(event);
  if (!link || event.defaultPrevented) return;
  const address = addressOf(link);
  if (isPlaceHere(address) || /^\s*javascript:/i.test(address)) return;
  claim(event, () => follow(link));
}

/** The form's own method and action: an input may have these names, so the attributes are read. */
function formAttribute(form, submitter, name) {
  return (submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '').trim().toLowerCase();
}

/** Whether submitting it stays in the page: it closes a dialog, or runs a script. */
const staysHere = (form, submitter) =>
  formAttribute(form, submitter, 'method') === 'dialog' ||
  formAttribute(form, submitter, 'action').startsWith('javascript:');

const reportForm = () =>
  report('info', ['The form was submitted. Sending it elsewhere is not possible in the preview.']);

function onSubmit(event) {
  const [form] = event.composedPath();
  if (!(form instanceof HTMLFormElement) || event.defaultPrevented || staysHere(form, event.submitter))
    return;
  claim(event, reportForm);
}

const addListener = EventTarget.prototype.addEventListener;
const rootOf = Node.prototype.getRootNode;

function listenAt(target) {
  const add = (type, listener, isCapture) => Reflect.apply(addListener, target, [type, listener, isCapture]);
  // Again after the page's listeners, which may give a link its address.
  for (const isCapture of [true, false]) {
    add('click', onClick, isCapture);
    add('auxclick', onClick, isCapture);
  }
  add('submit', onSubmit, true);
}

/** The event of a form does not leave its shadow root, so each that a click or a key passes is listened to. */
function listenOnPath(event) {
  for (const node of event.composedPath()) if (node instanceof ShadowRoot) listenAt(node);
}

/** A closed shadow root is not in the path that the window sees. */
function listenInShadows() {
  const native = Element.prototype.attachShadow;
  Object.assign(Element.prototype, {
    attachShadow(...args) {
      const root = attachRoot(native, this, args);
      listenAt(root);
      return root;
    },
  });
}

/**
 * An element outside the document follows its link too, but its click does not reach the window; nor does every event in
 * a shadow root.
 */
function listenOutside(owner, name) {
  const native = owner[name];
  const replacement = {
    [name](...args) {
      if (this instanceof Element && Reflect.apply(rootOf, this, []) !== document) listenAt(this);
      const result = Reflect.apply(native, this, args);
      return isClaimed(args[0]) ? !isPreventedByPage(args[0]) : result;
    },
  };
  owner[name] = replacement[name];
}

/** Keeps links and forms from navigating the frame. */
export function listenForLinks() {
  for (const type of ['click', 'auxclick', 'keydown']) listen(type, listenOnPath, true);
  listenAt(window);
}

/** Keeps scripts from navigating the frame in ways of which no event tells. */
export function installLinks() {
  window.open = (address = '') => {
    if (!offer(String(address)))
      report('warn', ['window.open() has opened nothing: a preview is a single page.']);
    return null;
  };
  listenOutside(HTMLElement.prototype, 'click');
  listenOutside(EventTarget.prototype, 'dispatchEvent');
  listenOutside(HTMLFormElement.prototype, 'requestSubmit');
  listenInShadows();
  installDeclaredRoots();
  Object.assign(HTMLFormElement.prototype, {
    submit() {
      if (!staysHere(this, null)) reportForm();
      else this.closest('dialog[open]')?.close();
    },
  });
}
