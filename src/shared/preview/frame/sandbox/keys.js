import { listen, postLimited } from '../link.js';
import { claim } from './claim.js';

function onKeyDown(event) {
  const { isTrusted, key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event;
  if (!isTrusted || !/^s$/i.test(key) || !(ctrlKey || metaKey) || altKey || shiftKey) return;
  claim(event, () => repeat || postLimited({ type: 'save' }));
}

/**
 * Keeps the browser from saving the frame's page on Ctrl+S or Cmd+S, and passes the keys to the parent page, which saves
 * the web in the editor. A page that handles them itself keeps them.
 */
export function listenForKeys() {
  listen('keydown', onKeyDown, true);
}
