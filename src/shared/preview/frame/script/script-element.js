import { isModule } from './module-syntax.js';

/**
 * The element that runs the script of a web as it is written, as a module if it has the syntax of one. Line numbers match,
 * because the code begins right after the tag, and its errors carry the name script.js.
 */
export function scriptElement(js) {
  const isOfModule = isModule(js);
  const text = js.trim() === '' ? '' : scriptText(`${js}\n//# sourceURL=script.js\n`, isOfModule);
  // This script is in such an element itself.
  return `<script${isOfModule ? ' type="module"' : ''}>${text}<\u002fscript>`;
}

/** The text that runs a script unchanged between the tags of an element in HTML. */
export function scriptText(js, isOfModule) {
  // The parser would end the element there, and no escape means the same in every string, template and pattern.
  if (/<\/script/i.test(js)) return isOfModule ? importOf(js) : insertionOf(js);
  // A comment of HTML in which a script begins hides the closing tag, unless it ends before.
  const comment = js.indexOf('<!--');
  return comment !== -1 && /<script/i.test(js.slice(comment)) ? `${js}\n//-->\n` : js;
}

/** A script that replaces its own element by one with the code as its text, which runs immediately. */
function insertionOf(js) {
  const text = JSON.stringify(js).replaceAll('<', '\\u003c');
  return `{const own=document.currentScript,script=document.createElement("script");for(const{name,value}of own.attributes)script.setAttribute(name,value);script.textContent=${text};own.replaceWith(script)}`;
}

/** An inserted module would run after DOMContentLoaded; an imported one keeps its place. */
const importOf = (js) => `import "data:text/javascript,${encodeURIComponent(js.toWellFormed())}"`;
