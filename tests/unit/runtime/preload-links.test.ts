import t from 'tap';
import { preloadLinks } from '../../../src/pages/runtime/islands/preload-links.ts';

const manifest = {
  'src/pages/+client.ts': { file: 'entry.js', isEntry: true },
  'src/pages/(editor)/Editor.island.tsx': {
    file: 'editor.js',
    imports: ['src/pages/+client.ts', '_react.js', '_shared.js'],
    css: ['editor.css'],
  },
  '_react.js': { file: 'react.js' },
  '_shared.js': { file: 'shared.js', imports: ['_react.js'] },
  '_monaco.js': {
    file: 'monaco.js',
    name: 'monaco',
    imports: ['_shared.js', '_languages.js', 'src/pages/(editor)/Editor.island.tsx'],
    css: ['monaco.css'],
  },
  '_languages.js': { file: 'languages.js', imports: ['_monaco.js'] },
  'src/pages/(details)/islands/Other.island.tsx': { file: 'other.js' },
};

const filesIn = (html: string) => [...html.matchAll(/href="([^"]+)"/g)].map(([, file]) => file);

t.test('an island is preloaded with all of its imports, each once and without the entry', async (t) => {
  const html = preloadLinks(manifest, [{ name: 'Editor', on: 'load', ssr: true }]);
  t.same(filesIn(html), ['/editor.js', '/react.js', '/shared.js']);
  t.notMatch(html, 'media=');
});

t.test('an island’s dynamic imports are preloaded on the devices that its media query matches', async (t) => {
  const next = { chunk: 'monaco', media: '(min-width: 768px)' };
  const html = preloadLinks(manifest, [{ name: 'Editor', on: 'load', ssr: true, next }]);
  const links = html.split(/(?=<link)/).filter((link) => link.includes('media="(min-width: 768px)"'));
  t.same(filesIn(links.join('')), ['/monaco.js', '/monaco.css', '/languages.js']);
});

t.test('an island that is not in the manifest has no links', async (t) => {
  t.equal(preloadLinks(manifest, [{ name: 'Missing', on: 'load', ssr: true }]), '');
});
