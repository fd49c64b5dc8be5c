/**
 * The offset of the tag that ends a script of a page, whose text begins at `from`; the page's length if there is
 * none. In a comment, the closing tag of a nested script does not end it
 * (https://html.spec.whatwg.org/multipage/parsing.html#script-data-double-escaped-state). Linear in time.
 */
export function endOfScript(html: string, from: number): number {
  const marks = /<!(?=--)|-->|<(\/?)script(?=[\s/>])/gi;
  marks.lastIndex = from;
  let comment: 'none' | 'open' | 'with script' = 'none';
  for (let found = marks.exec(html); found; found = marks.exec(html)) {
    const [mark, slash] = found;
    if (mark === '<!' && comment === 'none') comment = 'open';
    else if (mark === '-->') comment = 'none';
    else if (slash === '' && comment === 'open') comment = 'with script';
    else if (slash === '/') {
      if (comment !== 'with script') return found.index;
      comment = 'open';
    }
  }
  return html.length;
}
