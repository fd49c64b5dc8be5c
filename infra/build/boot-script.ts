import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

/**
 * Puts a script beside the build's own files under a name with its hash, untouched and unbundled, and tells pages its
 * address as `import.meta.env.BOOT_SCRIPT`: it must run before the first paint, which no module does.
 */
export function bootScript(path: string): Plugin {
  const source = readFileSync(join(import.meta.dirname, '../..', path), 'utf8');
  const hash = createHash('sha256').update(source).digest('base64url').slice(0, 8);
  const fileName = `assets/boot-${hash}.js`;
  return {
    name: 'codeweb:boot-script',
    config: () => ({ define: { 'import.meta.env.BOOT_SCRIPT': JSON.stringify(`/${fileName}`) } }),
    configureServer: ({ middlewares }) => {
      middlewares.use(`/${fileName}`, (_request, response) => {
        response.setHeader('Content-Type', 'text/javascript');
        response.end(source);
      });
    },
    generateBundle() {
      if (this.environment.name === 'client') this.emitFile({ type: 'asset', fileName, source });
    },
  };
}
