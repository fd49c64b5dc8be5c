// The frame's own part of the message protocol: the handshake, one run, and what goes on during it.
import { installConsole } from './console.js';
import { installDialogs } from './dialogs.js';
import { installErrors } from './errors.js';
import { evaluate } from './evaluate.js';
import { beat, later, onFrame, openLink, post } from './link.js';
import { installLinks } from './links.js';
import { checkLoop } from './loops.js';
import { installStorage } from './storage.js';
import { applyStyles } from './styles.js';
import { shortText } from './values.js';

const PROTOCOL = 1;
const BEAT_MS = 250;
const RENDER_WAIT_MS = 400;

/** document.open() takes every listener of the window away, so these come after it. */
function installReports() {
  installErrors();
  let scheduled = false;
  window.addEventListener(
    'scroll',
    () => {
      if (scheduled) return;
      scheduled = true;
      later(() => {
        scheduled = false;
        beat();
      }, 80);
    },
    { passive: true },
  );
}

/** Draws the page as it stands and sends the picture's bytes. */
async function capture({ source, width, height, wait, limit }) {
  await new Promise((done) => later(done, wait));
  // The library is a script of the product's own, sent along with the run; it is never part of a web.
  const lib = {};
  new Function('exports', 'module', source)(lib, {});
  const options = { width, height, scale: 1, quality: 1, backgroundColor: '#ffffff', timeout: 3_000 };
  for (const type of ['image/webp', 'image/jpeg']) {
    const quality = type === 'image/jpeg' ? 0.85 : 1;
    const blob = await lib.domToBlob(document.documentElement, { ...options, type, quality });
    if (!blob || blob.size > limit) continue;
    const bytes = await blob.arrayBuffer();
    post({ type: 'thumbnail', bytes, mime: blob.type }, [bytes]);
    return;
  }
  throw new Error('too large');
}

/** Writes the document, keeps the scroll position asked for and tells when it has been drawn. */
function write(message) {
  const { html, scroll } = message;
  document.open();
  installReports();
  installLinks();
  const loaded = new Promise((done) => {
    window.addEventListener('load', () => done(), { once: true });
  });
  const restore = () => scroll && scrollTo({ left: scroll.x, top: scroll.y, behavior: 'instant' });
  document.write(html);
  document.close();
  restore();
  beat();
  const drawn = Promise.race([loaded, new Promise((done) => later(done, RENDER_WAIT_MS))]);
  void drawn.then(() => {
    restore();
    onFrame(() => onFrame(() => beat({ drawn: true })));
  });
  if (message.capture) {
    void Promise.race([loaded, new Promise((done) => later(done, 3_000))])
      .then(() => capture(message.capture))
      .catch((error) => post({ type: 'thumbnail', failed: shortText(error) }));
  }
}

/** Starts one run: takes the port, hides what an opaque origin lacks, then becomes the member's page. */
function run(message, port) {
  openLink(port);
  port.onmessage = ({ data }) => {
    if (data.type === 'styles') applyStyles(data);
    if (data.type === 'evaluate') evaluate(data.code);
    if (data.type === 'ping') beat();
  };
  setInterval(() => beat(), BEAT_MS);
  try {
    // Out of the address, where webs look for their own hash, but kept for a web that reloads itself.
    history.replaceState({ greeting: `${nonce}@${origin}` }, '', location.pathname);
  } catch {
    // An engine that refuses this leaves the used nonce in the address, where it is worth nothing.
  }
  installStorage();
  installConsole();
  installDialogs();
  if (message.guard) {
    Object.defineProperty(window, '__loopCheck', { value: () => checkLoop(message.guard) });
  }
  write(message);
}

const greeting = location.hash ? decodeURIComponent(location.hash.slice(1)) : history.state?.greeting;
const [nonce, origin] = String(greeting).split('@');
if (parent !== window && /^[0-9a-f]{32}$/.test(nonce ?? '') && OWN_ORIGINS.includes(origin)) {
  const onRun = (event) => {
    const { data, ports } = event;
    if (event.source !== parent || event.origin !== origin) return;
    if (data?.v !== PROTOCOL || data.type !== 'run' || ports.length !== 1) return;
    window.removeEventListener('message', onRun);
    run(data, ports[0]);
  };
  window.addEventListener('message', onRun);
  parent.postMessage({ v: PROTOCOL, type: 'ready', nonce }, origin);
}
