import { copyFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { writeClient } from '../client/generate.ts';
import { runCommand } from '../command.ts';
import { type Group, readDocuments, root } from './documents.ts';
import { type Navigation, type Page, renderPage, searchEntries } from './layout.ts';
import { type Link, renderMarkdown } from './markdown.ts';
import { createOpenApi } from './reference/openapi.ts';
import { renderReference } from './reference/reference.ts';
import { writeSettingsFiles } from './settings/files.ts';
import { textsDocument } from './texts.ts';

/** Where the example of an installation is, in the OpenAPI document. */
const exampleUrl = 'https://codeweb.example';

type Options = {
  /** Folder that is replaced. */
  folder: string;
  /** Web address of the repository, like `https://github.com/owner/codeweb`, or null. */
  repository: string | null;
};

/**
 * Builds the documentation site from the repository's Markdown and the API's declarations. Returns
 * the pages; throws an error with a line for each broken link.
 */
export async function buildDocs({ folder, repository }: Options): Promise<string[]> {
  const groups = [...readDocuments(), { title: 'Texts', documents: [textsDocument()] }];
  const openApi = await createOpenApi(exampleUrl);
  const { navigation, files, problems } = renderDocuments(groups, repository, renderReference(openApi));
  if (problems.length > 0) throw new Error(problems.join('\n'));
  rmSync(folder, { recursive: true, force: true });
  const write = (path: string, content: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), content);
  };
  const pages = navigation.flatMap((group) => group.pages);
  for (const page of pages) write(page.page, renderPage(page, navigation));
  write('openapi.json', JSON.stringify(openApi));
  write('site.css', styles());
  write('search.json', JSON.stringify(searchEntries(navigation)));
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    copyFileSync(join(root, file), join(folder, file));
  }
  copyFileSync(join(root, 'infra/brand/mark.svg'), join(folder, 'mark.svg'));
  copyFileSync(join(root, 'infra/docs/search.js'), join(folder, 'search.js'));
  return pages.map(({ page }) => page);
}

function renderDocuments(groups: readonly Group[], repository: string | null, reference: readonly Page[]) {
  const documents = groups.flatMap((group) => group.documents);
  const pages = new Map(documents.map(({ source, page }) => [source, page]));
  const rendered = new Map(documents.map((one) => [one, renderMarkdown(one, { pages, repository })]));
  const navigation: Navigation = groups.map(({ title, documents }) => ({
    title,
    pages: [
      ...documents.map((one): Page => {
        const { html = '', headings = [] } = rendered.get(one) ?? {};
        return { page: one.page, title: one.title, html, headings };
      }),
      ...(title === 'API' ? reference : []),
    ],
  }));
  const ids = new Map(
    navigation.flatMap((group) =>
      group.pages.map(({ page, headings }) => [page, new Set(headings.map(({ id }) => id))] as const),
    ),
  );
  const isBroken = ({ page, fragment }: Link) => fragment !== '' && !ids.get(page)?.has(fragment);
  const problems = [...rendered].flatMap(([{ source }, { links, problems }]) => [
    ...problems,
    ...links.filter(isBroken).map(({ page, fragment }) => `${source}: ${page} has no heading #${fragment}`),
  ]);
  return { navigation, problems, files: new Set([...rendered.values()].flatMap(({ files }) => files)) };
}

/** The site's own style sheet, after the product's colors and sizes. */
const styles = () =>
  ['src/pages/ui/styles/tokens.css', 'infra/docs/site.css']
    .map((path) => readFileSync(join(root, path), 'utf8'))
    .join('\n');

/**
 * Regenerates the files of the settings and the client, then the site: `npm run docs -- [--out
 * FOLDER] [--repository URL]`
 */
async function main(): Promise<void> {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: '.cache/docs' }, repository: { type: 'string' } },
  });
  writeSettingsFiles();
  writeClient(await createOpenApi(exampleUrl));
  const folder = resolve(root, values.out);
  const pages = await buildDocs({ folder, repository: values.repository?.replace(/\/$/, '') ?? null });
  console.log(`${pages.length} pages in ${folder}; open ${join(folder, 'index.html')}`);
}

if (import.meta.main) await runCommand(main);
