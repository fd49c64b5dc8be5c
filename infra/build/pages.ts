import { build } from 'vike/api';

const [outDir] = process.argv.slice(2);

/** `node infra/build/pages.ts [folder]`: builds what browsers get and what renders it, into dist unless told else. */
await build({ viteConfig: { logLevel: 'warn', build: { outDir: outDir ?? 'dist', emptyOutDir: true } } });
