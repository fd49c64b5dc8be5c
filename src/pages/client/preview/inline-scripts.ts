/** Where the code of one script element stands in the HTML: offsets of its text, and whether it is a module. */
export type InlineScript = { start: number; end: number; isModule: boolean };

const RAW = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'noembed', 'iframe']);
const CLASSIC = /^(?:text|application)\/(?:x-)?(?:java|ecma)script$/;

type Tag = { name: string; attributes: string; end: number };

/** The opening tag at `from`, null where there is none. A `>` within quotes does not end it. */
function tagAt(html: string, from: number): Tag | null {
  const name = /^[a-z][^\s/>]*/i.exec(html.slice(from + 1, from + 40))?.[0];
  if (!name) return null;
  let quote = '';
  for (let at = from + 1 + name.length; at < html.length; at += 1) {
    const sign = html[at] ?? '';
    if (quote) quote = sign === quote ? '' : quote;
    else if ((sign === '"' || sign === "'") && /=\s*$/.test(html.slice(Math.max(from, at - 20), at)))
      quote = sign;
    else if (sign === '>') {
      return { name: name.toLowerCase(), attributes: html.slice(from + 1 + name.length, at), end: at + 1 };
    }
  }
  return null;
}

function attributeOf(attributes: string, name: string): string | null {
  const found = new RegExp(
    `(?:^|[\\s"'/])${name}(?:\\s*=\\s*(?:"([^"]*)"|'([^']*)'|([^\\s"'>]+)))?(?=[\\s/]|$)`,
    'i',
  ).exec(attributes);
  return found ? (found[1] ?? found[2] ?? found[3] ?? '') : null;
}

function isOurs(attributes: string): { isModule: boolean } | null {
  if (attributeOf(attributes, 'src') !== null) return null;
  const type = (attributeOf(attributes, 'type') ?? '').trim().toLowerCase();
  if (type === 'module') return { isModule: true };
  return type === '' || CLASSIC.test(type) ? { isModule: false } : null;
}

/** The scripts written into the HTML itself, in their order; reads each character once. */
export function inlineScripts(html: string): InlineScript[] {
  const found: InlineScript[] = [];
  if (!/<script/i.test(html)) return found;
  let at = html.indexOf('<');
  while (at !== -1) {
    let next = at + 1;
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      next = end === -1 ? html.length : end + 3;
    } else {
      const tag = tagAt(html, at);
      if (tag) next = tag.end;
      if (tag && RAW.has(tag.name)) {
        const closing = new RegExp(`</${tag.name}(?=[\\s/>])`, 'gi');
        closing.lastIndex = tag.end;
        const end = closing.exec(html)?.index ?? html.length;
        const ours = tag.name === 'script' && end < html.length ? isOurs(tag.attributes) : null;
        if (ours && html.slice(tag.end, end).trim() !== '') found.push({ start: tag.end, end, ...ours });
        next = end;
      }
    }
    at = html.indexOf('<', next);
  }
  return found;
}

/** Gives each script in the HTML a name, by which its errors are told from those of others. */
export function nameScripts(html: string): string {
  let named = '';
  let from = 0;
  for (const [index, { end }] of inlineScripts(html).entries()) {
    named += `${html.slice(from, end)}\n//# sourceURL=html-${index}.js\n`;
    from = end;
  }
  return named + html.slice(from);
}
