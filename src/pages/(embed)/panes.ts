/** The panes that an embed may show. */
export const paneNames = { result: 'Result', html: 'HTML', css: 'CSS', js: 'JS' } as const;

export type PaneName = keyof typeof paneNames;

const isPane = (name: string): name is PaneName => Object.hasOwn(paneNames, name);

/** The panes of the parameter `panes`, each once, in its order; the result alone if there is none. */
export function readPanes(text: string | undefined): PaneName[] {
  const panes = [...new Set((text ?? '').split('-').filter(isPane))];
  return panes.length > 0 ? panes : ['result'];
}
