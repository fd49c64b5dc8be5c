import { globSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../', import.meta.url));

/** A page made of a Markdown file. Paths are relative: `source` to the repository, `page` to the site. */
export type Document = { source: string; page: string; title: string; text: string };
export type Group = { title: string; documents: Document[] };

/**
 * The order of the navigation. Files in docs that are not listed here follow in the group “More”.
 */
const groups: Readonly<Record<string, readonly string[]>> = {
  Start: ['README.md', 'docs/members.md', 'CHANGELOG.md'],
  Operate: [
    'docs/operate.md',
    ...['install', 'settings', 'upgrade', 'backup', 'scale', 'monitor', 'secure'].map(
      (page) => `docs/operate/${page}.md`,
    ),
    'docs/settings.md',
    'SECURITY.md',
    'docs/asvs.md',
    'docs/benchmark.md',
  ],
  API: ['docs/api.md', 'infra/client/README.md'],
  Contribute: [
    'CONTRIBUTING.md',
    'ARCHITECTURE.md',
    'docs/good-first-tasks.md',
    'CODE_OF_CONDUCT.md',
    'docs/release.md',
    'docs/licences.md',
  ],
};

export function readDocuments(): Group[] {
  const listed = new Set(Object.values(groups).flat());
  const others = globSync('docs/*.md', { cwd: root }).filter((source) => !listed.has(source));
  const all = {
    ...groups,
    Design: globSync('docs/design/*.md', { cwd: root }).toSorted(),
    More: others.toSorted(),
  };
  return Object.entries(all)
    .filter(([, sources]) => sources.length > 0)
    .map(([title, sources]) => ({ title, documents: sources.map(readDocument) }));
}

function readDocument(source: string): Document {
  const text = readFileSync(`${root}${source}`, 'utf8');
  const [, title] = /^# (.+)$/m.exec(text) ?? [];
  if (title === undefined) throw new Error(`${source} has no heading like "# Title"`);
  return { source, page: pageOf(source), title, text };
}

function pageOf(source: string): string {
  if (source === 'README.md') return 'index.html';
  const name = source.replace(/\/README\.md$/, '.md');
  const path = name.startsWith('docs/') ? name.slice('docs/'.length) : basename(name).toLowerCase();
  return path.replace(/\.md$/, '.html').replaceAll('_', '-');
}
