import { maxLineText, report } from '../console/console.js';
import { later, postLimited } from '../link.js';

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

/** Passes an address to the parent page, which asks the user; says why nothing happens for one that it cannot open. */
function offer(address) {
  const url = URL.parse(String(address), document.baseURI);
  if (url && leadsOut(url)) postLimited({ type: 'open-link', url: url.href.slice(0, maxLineText) });
  else report('info', [`The link to ${String(address).slice(0, 200)} leads nowhere in the preview.`]);
}

/**
 * Keeps a click on a link from navigating the frame. It is prevented before the page's own listeners, which may stop its
 * propagation, and offered after them, unless they have prevented it too.
 */
function onClick(event) {
  const address = event
    .composedPath()
    .map(addressOf)
    .find((found) => found !== null);
  if (address === undefined || event.defaultPrevented) return;
  if (address.startsWith('#') || /^\s*javascript:/i.test(address)) return;
  event.preventDefault();
  let isPrevented = false;
  Object.defineProperties(event, {
    preventDefault: {
      value: () => {
        isPrevented = true;
      },
    },
    defaultPrevented: { get: () => isPrevented },
  });
  later(() => isPrevented || offer(address));
}

/** What a form would do: an input may be named `method` or `action`, so the attributes are read. */
function formAttribute(form, submitter, name) {
  return (submitter?.getAttribute(`form${name}`) ?? form.getAttribute(name) ?? '').trim().toLowerCase();
}

/** Whether submitting it stays in the page: it closes a dialog, or runs a script. */
const staysHere = (form, submitter) =>
  formAttribute(form, submitter, 'method') === 'dialog' ||
  formAttribute(form, submitter, 'action').startsWith('javascript:');

const reportForm = () =>
  report('info', ['The form was submitted. Sending it elsewhere is not possible in the preview.']);

/** Keeps links and forms from navigating the frame. */
export function installLinks() {
  window.open = (address) => {
    offer(address);
    return null;
  };
  window.addEventListener('click', onClick, true);
  window.addEventListener('auxclick', onClick, true);
  window.addEventListener('submit', (event) => {
    const { target: form, submitter, defaultPrevented } = event;
    if (defaultPrevented || staysHere(form, submitter)) return;
    event.preventDefault();
    reportForm();
  });
  // No event tells of it.
  Object.assign(HTMLFormElement.prototype, {
    submit() {
      if (!staysHere(this, null)) reportForm();
      else this.closest('dialog[open]')?.close();
    },
  });
}
