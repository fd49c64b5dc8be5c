import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import react from '@vitejs/plugin-react';
import vike from 'vike/plugin';
import { defineConfig } from 'vite';
import { chunks } from './infra/build/chunks.ts';
import { documentScripts } from './infra/build/document-scripts.ts';
import { fonts } from './infra/build/fonts.ts';
import { refuseImportCycles } from './infra/build/import-cycles.ts';
import { monacoCss } from './infra/build/monaco-css.ts';
import { monacoParts } from './infra/build/monaco-parts.ts';
import { precompress } from './infra/build/precompress.ts';
import { sassWithoutEval } from './infra/build/sass-without-eval.ts';

// Newest features in use: light-dark(), popover, cross-document view transitions (the last only where there).
const browsers = ['chrome125', 'edge125', 'firefox128', 'safari17.5'];

/** They run before the page's modules. */
const scripts = {
  FIRST_RUN_SCRIPT: 'src/pages/(preview)/early-script.ts',
};

const compilers = ['marked', 'sass', 'less', 'tailwindcss', 'sucrase'];
const versionOf = (name: string): string =>
  JSON.parse(readFileSync(join(import.meta.dirname, 'node_modules', name, 'package.json'), 'utf8')).version;
const compilerVersions = Object.fromEntries(compilers.map((name) => [name, versionOf(name)]));

export default defineConfig({
  define: { 'import.meta.env.COMPILER_VERSIONS': JSON.stringify(compilerVersions) },
  plugins: [
    vike(),
    react(),
    monacoCss(),
    monacoParts(),
    documentScripts(scripts),
    fonts(),
    refuseImportCycles(),
    precompress(),
  ],
  worker: { plugins: () => [sassWithoutEval()] },
  // The code editor is one large chunk on purpose: it comes only where it is used.
  build: { target: browsers, cssTarget: browsers, manifest: true, chunkSizeWarningLimit: 5_000 },
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: chunks } } } },
    ssr: {
      // The server's half needs no second copy of the icons.
      build: { copyPublicDir: false },
      // Built in, since packages for development are not there where the product runs.
      resolve: { noExternal: [/^@lezer\//, 'marked'] },
    },
  },
});
