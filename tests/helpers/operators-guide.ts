import { globSync, readFileSync } from 'node:fs';

const root = new URL('../../', import.meta.url);

/** The text of all pages of the operators' guide. */
export const operatorsGuide = ['docs/operate.md', ...globSync('docs/operate/*.md', { cwd: root }).toSorted()]
  .map((page) => readFileSync(new URL(page, root), 'utf8'))
  .join('\n');
