/** An opening tag of JSX at the end of a text: `<b>`, `<Card title="a" onClick={go}>` or `<>`. */
const openingTag =
  /(^|[^\w$)\]])<([A-Za-z][\w.:-]*(?=[\s>])|)(?:\s(?:[^<>"'{}/]|"[^"]*"|'[^']*'|\{[^{}]*\}|\/(?!>))*)?>$/;

/** Longer tags on one line are left to their author. */
const lookBack = 400;

/** The closing tag to insert after a `>` that was typed at the end of `before`; null if it ended no opening tag. */
export function closingTagFor(before: string, after: string): string | null {
  const name = openingTag.exec(before.slice(-lookBack))?.[2];
  if (name === undefined || after.startsWith(`</${name}`)) return null;
  return `</${name}>`;
}
