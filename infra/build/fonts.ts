import { existsSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { Plugin } from 'vite';
import { type FontFamily, fontFamilies, slugOf } from '../../src/pages/(editor)/picker/catalog/fonts.ts';
import { typeOf } from '../../src/shared/server/file-replies.ts';
import { fontHeaders } from '../../src/shared/ssr/page-assets.ts';

const packages = join(import.meta.dirname, '../../node_modules');

/** A file below /fonts/; `read` returns its content. */
export type FontFile = { path: string; read: () => string | Buffer };

/**
 * Serves the fonts that members' webs may use at addresses without a hash: one style sheet a family, and beside it a
 * folder with its files and its license.
 */
export function fonts(): Plugin {
  return {
    name: 'codeweb:fonts',
    configureServer: ({ middlewares }) => {
      const files = new Map(fontFiles().map((file) => [`/${file.path}`, file]));
      middlewares.use('/fonts', ({ url = '' }, response, next) => {
        const file = files.get(url.split('?', 1)[0] ?? '');
        if (!file) return next();
        for (const [name, value] of Object.entries(fontHeaders(file.path))) response.setHeader(name, value);
        response.setHeader('Content-Type', typeOf(file.path) ?? '');
        response.end(file.read());
      });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { path, read } of fontFiles())
        this.emitFile({ type: 'asset', fileName: `fonts/${path}`, source: read() });
    },
  };
}

export const fontFiles = (): FontFile[] => fontFamilies.flatMap(filesOf);

/**
 * A font family with all its weights, styles and scripts; browsers fetch only those that a text
 * needs.
 */
function filesOf(font: FontFamily): FontFile[] {
  const slug = slugOf(font);
  const variable = join(packages, '@fontsource-variable', slug);
  const isVariable = existsSync(variable);
  const folder = isVariable ? variable : join(packages, '@fontsource', slug);
  const { weights, styles }: { weights: number[]; styles: string[] } = JSON.parse(
    readFileSync(join(folder, 'metadata.json'), 'utf8'),
  );
  const bases = isVariable ? ['wght'] : weights.map(String);
  const endings = styles.includes('italic') ? ['', '-italic'] : [''];
  const sheets = bases.flatMap((base) => endings.map((ending) => `${base}${ending}.css`));
  const rules = sheets.map((name) => readFileSync(join(folder, name), 'utf8')).join('\n');
  const used = [...new Set([...rules.matchAll(/files\/([\w-]+\.woff2)/g)].map(([, name]) => name ?? ''))];
  return [
    { path: `${slug}.css`, read: () => sheetOf(font, rules) },
    ...used.map((name) => ({
      path: `${slug}/${name}`,
      read: () => readFileSync(join(folder, 'files', name)),
    })),
    { path: `${slug}/LICENSE.txt`, read: () => readFileSync(join(folder, 'LICENSE')) },
  ];
}

/**
 * The package's own rules under the family's usual name, without the files for obsolete browsers.
 */
function sheetOf(font: FontFamily, rules: string): string {
  const licence = `/* ${font.name}: SIL Open Font License 1.1, ${slugOf(font)}/LICENSE.txt */\n`;
  const renamed = rules
    .replaceAll(/font-family: '[^']*'/g, `font-family: "${font.name}"`)
    .replaceAll(/,\s*url\([^)]*\.woff\) format\('woff'\)/g, '')
    .replaceAll(/url\(([^)]*)\)/g, (_, path) => `url("${slugOf(font)}/${basename(path)}")`)
    .replaceAll("format('woff2-variations')", "format('woff2')")
    .replaceAll(/\/\*.*?\*\/\n/g, '');
  return licence + renamed;
}
