// The frame's side of the message protocol: the handshake, one run, and messages during it.
import { installConsole } from './console/console.js';
import { installErrors } from './console/errors.js';
import { evaluate } from './console/evaluate.js';
import { shortText } from './console/values.js';
import { beat, every, installTimers, later, onFrame, openLink, post } from './link.js';
import { installActivation } from './sandbox/activation.js';
import { installDialogs } from './sandbox/dialogs.js';
import { installFocus, keepFocus, listenForPresses } from './sandbox/focus.js';
import { listenForKeys } from './sandbox/keys.js';
import { installLinks, listenForLinks } from './sandbox/links.js';
import { checkLoop } from './sandbox/loops.js';
import { installStorage } from './sandbox/storage.js';
import { installWorkers } from './sandbox/workers.js';
import { scriptElement } from './script/script-element.js';
import { applyStyles } from './styles.js';

const protocolVersion = 1;
const beatMs = 250;
const renderTimeoutMs = 400;
const loadTimeoutMs = 3_000;

/** A page that reopens its document removes these listeners; adding ones that are there has no effect. */
function listenForUser() {
  listenForPresses();
  listenForLinks();
  listenForKeys();
}

/** Called after document.open(), which removes all event listeners of the window. */
function installReports() {
  installErrors();
  listenForUser();
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

/**
 * Prepares a thumbnail. The capture script is Codeweb's own and is sent only with runs that need a thumbnail. It is
 * compiled before the page is written, since the page's CSP may forbid that.
 */
function preparePicture(capture) {
  const camera = new Function(capture.source)();
  camera.prepare();
  return async () => {
    const blob = await camera.draw(capture);
    const bytes = await blob.arrayBuffer();
    post({ type: 'thumbnail', bytes, mime: blob.type }, [bytes]);
  };
}

/** Writes the document, restores the scroll position and reports when it has been drawn. */
function write(message) {
  const { html, js, scroll } = message;
  const draw = message.capture && preparePicture(message.capture);
  document.open();
  installReports();
  const loaded = new Promise((done) => {
    window.addEventListener('load', () => done(), { once: true });
  });
  const loadedWithin = (wait) => Promise.race([loaded, new Promise((done) => later(done, wait))]);
  const drawn = loadedWithin(renderTimeoutMs);
  const settled = loadedWithin(loadTimeoutMs);
  const restore = () => scroll && scrollTo({ left: scroll.x, top: scroll.y, behavior: 'instant' });
  // A page of the release before sends its script within the HTML.
  document.write(js === undefined ? html : html + scriptElement(js));
  document.close();
  restore();
  beat();
  void drawn.then(() => {
    restore();
    onFrame(() => onFrame(() => beat({ drawn: true })));
  });
  if (draw) {
    void settled.then(draw).catch((error) => post({ type: 'thumbnail', failed: shortText(error) }));
  }
}

/** Starts a run: connects the port, emulates what an opaque origin lacks, then writes the member's page. */
function run(message, port) {
  openLink(port);
  port.onmessage = ({ data }) => {
    if (data.type === 'styles') applyStyles(data);
    if (data.type === 'evaluate') evaluate(data.code);
    if (data.type === 'ping') beat();
    if (data.type === 'keep-focus') keepFocus(data.isKept);
  };
  every(() => {
    beat();
    listenForUser();
  }, beatMs);
  try {
    // Webs read their own hash. A web that reloads itself waits for a new nonce, and the site's page runs it again.
    history.replaceState(null, '', location.pathname);
  } catch {
    // An engine that refuses this leaves the nonce in the URL, where it is useless since it has been used.
  }
  installTimers();
  installStorage();
  installConsole();
  installDialogs();
  installFocus();
  installLinks();
  installWorkers();
  installActivation();
  keepFocus(message.isFocusKept);
  if (message.guard) {
    Object.defineProperty(window, '__loopCheck', { value: () => checkLoop(message.guard) });
  }
  write(message);
}

/** Answers the site's page at `origin`, which gave this frame the nonce, and accepts one run from it. */
function awaitRun(nonce, origin) {
  const onRun = (event) => {
    const { data, ports } = event;
    if (event.source !== parent || event.origin !== origin) return;
    if (data?.v !== protocolVersion || data.type !== 'run' || ports.length !== 1) return;
    window.removeEventListener('message', onRun);
    run(data, ports[0]);
  };
  window.addEventListener('message', onRun);
  parent.postMessage({ v: protocolVersion, type: 'ready', nonce }, origin);
}

/**
 * A frame in the server's HTML has no nonce, nor has one that a web reloaded: the site's page gives it one, or
 * another frame.
 */
function awaitNonce() {
  const onGreet = (event) => {
    const { data } = event;
    if (event.source !== parent || !ownOrigins.includes(event.origin)) return;
    if (data?.v !== protocolVersion || data.type !== 'greet' || !isNonce(data.nonce)) return;
    window.removeEventListener('message', onGreet);
    awaitRun(data.nonce, event.origin);
  };
  window.addEventListener('message', onGreet);
  // The origin of the embedding page is not known yet; the message contains no data, and only the site's origins may
  // embed it.
  parent.postMessage({ v: protocolVersion, type: 'waiting' }, '*');
}

const isNonce = (text) => /^[0-9a-f]{32}$/.test(text);
const greeting = decodeURIComponent(location.hash.slice(1));
const [nonce, origin] = greeting.split('@');
if (parent !== window) {
  if (isNonce(nonce) && ownOrigins.includes(origin)) awaitRun(nonce, origin);
  else if (!greeting) awaitNonce();
}
