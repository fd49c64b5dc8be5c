const allowedProperties: Readonly<Record<string, string>> = {
  color: 'color',
  background: 'backgroundColor',
  'background-color': 'backgroundColor',
  'font-weight': 'fontWeight',
  'font-style': 'fontStyle',
  'text-decoration': 'textDecoration',
};
const plainValue = /^(?:#[0-9a-f]{3,8}|[a-z-]{1,30}|[1-9]00|(?:rgb|hsl)a?\([\d\s.,%/deg-]{1,60}\))$/i;

/** The colours and weights of a `%c` style; whatever could load, cover or move anything is left out. */
export function safeStyle(css: string): Record<string, string> {
  const style: Record<string, string> = {};
  for (const rule of css.split(';')) {
    const [name = '', value = ''] = rule.split(':').map((part) => part.trim().toLowerCase());
    const kept = allowedProperties[name];
    if (kept && plainValue.test(value)) style[kept] = value;
  }
  return style;
}
