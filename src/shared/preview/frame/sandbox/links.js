import { maxLineText, report } from '../console/console.js';
import { postLimited } from '../link.js';

/** Whether a URL is an http(s) one of another origin. */
function leadsOut(url) {
  return /^https?:$/.test(url.protocol) && url.origin !== location.origin;
}

/** Keeps links and forms from navigating the frame. Links are passed to the parent page, which asks the user. */
export function installLinks() {
  const offer = (address) => {
    const url = URL.parse(String(address), document.baseURI);
    if (url && leadsOut(url)) postLimited({ type: 'open-link', url: url.href.slice(0, maxLineText) });
  };
  window.open = (address) => {
    offer(address);
    return null;
  };
  window.addEventListener('click', (event) => {
    const link = event
      .composedPath()
      .find((node) => node instanceof Element && node.matches('a[href], area[href]'));
    if (!link || event.defaultPrevented) return;
    const href = link.getAttribute('href') ?? '';
    if (href.startsWith('#') || href.toLowerCase().startsWith('javascript:')) return;
    event.preventDefault();
    offer(link.href);
  });
  window.addEventListener('submit', (event) => {
    if (event.defaultPrevented) return;
    event.preventDefault();
    report('info', ['The form was submitted. Sending it elsewhere is not possible in the preview.']);
  });
}
