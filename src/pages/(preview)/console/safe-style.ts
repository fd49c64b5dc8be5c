const allowedProperties: Readonly<Record<string, string>> = {
  color: 'color',
  background: 'backgroundColor',
  'background-color': 'backgroundColor',
  'font-weight': 'fontWeight',
  'font-style': 'fontStyle',
  'text-decoration': 'textDecoration',
};
const plainValue = /^(?:#[0-9a-f]{3,8}|[a-z-]{1,30}|[1-9]00|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\))$/i;

/**
 * The colours and font weights of a `%c` style. Properties that could load a resource, or cover or move anything, are
 * dropped.
 */
export function safeStyle(css: string): Record<string, string> {
  const style: Record<string, string> = {};
  for (const rule of css.split(';')) {
    const [name = '', value = ''] = rule.split(':').map((part) => part.trim().toLowerCase());
    const kept = allowedProperties[name];
    if (kept && plainValue.test(value)) style[kept] = value;
  }
  return style;
}
