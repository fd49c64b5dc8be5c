import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { build, type Plugin } from 'vite';

const root = join(import.meta.dirname, '../..');

type DocumentScript = { fileName: string; source: string };

/**
 * Builds scripts that run before the page's modules, each as one classic script without imports, beside the build's own
 * files under a name with its hash. `scripts` maps the name of a constant (`import.meta.env.NAME`), which tells pages
 * the script's URL, to the path of its source. In development a change needs a restart.
 */
export function documentScripts(scripts: Record<string, string>): Plugin {
  const built = new Map<string, DocumentScript>();
  return {
    name: 'codeweb:document-scripts',
    config: async ({ build: options }) => {
      const define: Record<string, string> = {};
      for (const [name, path] of Object.entries(scripts)) {
        const script = await bundle(path, options?.target);
        built.set(name, script);
        define[`import.meta.env.${name}`] = JSON.stringify(`/${script.fileName}`);
      }
      return { define };
    },
    configureServer: ({ middlewares }) => {
      for (const { fileName, source } of built.values())
        middlewares.use(`/${fileName}`, (_request, response) => {
          response.setHeader('Content-Type', 'text/javascript');
          response.end(source);
        });
    },
    generateBundle() {
      if (this.environment.name !== 'client') return;
      for (const { fileName, source } of built.values()) this.emitFile({ type: 'asset', fileName, source });
    },
  };
}

async function bundle(path: string, target: string | string[] | false | undefined): Promise<DocumentScript> {
  const name = (path.split('/').at(-1) ?? '').replace(/\.\w+$/, '');
  const results = await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    build: {
      write: false,
      target,
      rolldownOptions: { input: join(root, path), output: { format: 'iife' } },
    },
  });
  const [chunk] = [results].flat().flatMap((result) => ('output' in result ? result.output : []));
  if (chunk?.type !== 'chunk') throw new Error(`${path} was not built as a script`);
  const hash = createHash('sha256').update(chunk.code).digest('base64url').slice(0, 8);
  return { fileName: `assets/${name}-${hash}.js`, source: chunk.code };
}
