/** Shared by the pages of bare editors: they read the code that the server has put into the page, and run its result. */
export type Field = 'html' | 'css' | 'js';

export const code: Record<Field, string> = JSON.parse(document.querySelector('#code')?.textContent ?? '');

const names: Record<Field, string> = { html: 'HTML', css: 'CSS', js: 'JS' };

/** The container of a pane. */
export function boxOf(field: Field): HTMLElement {
  const box = document.querySelector<HTMLElement>(`[aria-label=${names[field]}]`);
  if (!box) throw new Error(`no element for the pane ${names[field]}`);
  return box;
}

/** Starts the result, without a delay. */
export function run({ html, css, js }: Record<Field, string>): void {
  const frame = document.querySelector('iframe');
  if (!frame) throw new Error('no element for the result');
  frame.srcdoc = `<!doctype html><style>${css}</style>${html}<script>${js}</script>`;
}
