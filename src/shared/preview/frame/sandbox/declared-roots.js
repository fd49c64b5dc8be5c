const tagStart = /<(?:!--|[!?]|\/?[a-z][^\s/>]*)/gi;
const attribute = /[\s/]*([^\s/>=][^\s/>=]*|=[^\s/>=]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s>]*))?/y;
const commentEnd = /-->|(?<!<!)--!>/g;
const textElements = /^<(script|style|textarea|title|xmp|iframe|noembed|noframes|noscript)$/i;
const shadowMode = /^shadowrootmode$/i;

/** The offset behind the next match of a global pattern; the end of the text without one. */
function offsetBehind(pattern, html, from) {
  pattern.lastIndex = from;
  return pattern.test(html) ? pattern.lastIndex : html.length;
}

/** Calls `onAttribute` for each attribute of the tag whose name ends at `from`; returns the offset of its end. */
function readAttributes(html, from, onAttribute) {
  let at = from;
  while (true) {
    attribute.lastIndex = at;
    const found = attribute.exec(html);
    if (!found) return offsetBehind(/>/g, html, at);
    at = attribute.lastIndex;
    onAttribute(found[1], found[2] ?? '', at);
  }
}

/**
 * HTML in which the shadow roots that are declared as closed are open, since no script can listen in a closed one
 * that the parser has created. Reads tag by tag as the parser does, so that the text of scripts and comments stays
 * unchanged.
 */
export function openDeclaredRoots(html) {
  if (!/shadowrootmode/i.test(html)) return html;
  const parts = [];
  let [at, copied] = [0, 0];
  while (at < html.length) {
    tagStart.lastIndex = at;
    const tag = tagStart.exec(html)?.[0];
    if (tag === undefined) break;
    at = tagStart.lastIndex;
    if (tag === '<!--') {
      // The opening may be the end as well: `<!-->`.
      at = offsetBehind(commentEnd, html, at - 2);
      continue;
    }
    // In a doctype and a comment without dashes only the end matters, which quotes cannot hide.
    if (/^<[!?]/.test(tag)) {
      at = offsetBehind(/>/g, html, at);
      continue;
    }
    let isFirst = /^<template$/i.test(tag);
    at = readAttributes(html, at, (name, value, end) => {
      if (!isFirst || !shadowMode.test(name)) return;
      isFirst = false;
      if (!/^["']?closed["']?$/i.test(value)) return;
      parts.push(html.slice(copied, end - value.length), '"open"');
      copied = end;
    });
    const textElement = textElements.exec(tag)?.[1];
    if (textElement) at = offsetBehind(new RegExp(`</${textElement}(?=[\\s/>])`, 'gi'), html, at);
    if (/^<plaintext$/i.test(tag)) break;
  }
  return parts.join('') + html.slice(copied);
}

/** Whether a root of this page was declared as closed. */
let hasOpened = false;

function openNoted(html) {
  const opened = openDeclaredRoots(html);
  hasOpened ||= opened !== html;
  return opened;
}

/** Opens the roots that the page declares as closed, wherever its HTML comes from. */
export function installDeclaredRoots() {
  for (const owner of [Document.prototype, Document, Element.prototype, ShadowRoot.prototype])
    for (const name of Object.getOwnPropertyNames(owner)) {
      if (!/^write(?:ln)?$|HTMLUnsafe$/.test(name)) continue;
      const native = owner[name];
      const replacement = {
        [name](...args) {
          return Reflect.apply(
            native,
            this,
            args.map((arg) => (typeof arg === 'string' ? openNoted(arg) : arg)),
          );
        },
      };
      owner[name] = replacement[name];
    }
}

/** Calls `attachShadow`, which takes over a declared root if the mode equals that of the declaration. */
export function attachRoot(native, host, args) {
  try {
    return Reflect.apply(native, host, args);
  } catch (error) {
    if (!hasOpened || args[0]?.mode !== 'closed') throw error;
    return Reflect.apply(native, host, [{ ...args[0], mode: 'open' }]);
  }
}
