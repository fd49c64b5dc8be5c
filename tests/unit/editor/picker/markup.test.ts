import t from 'tap';
import { declarationOf, fontFamilies, sheetOf } from '../../../../src/pages/(editor)/picker/catalog/fonts.ts';
import { markupOf } from '../../../../src/pages/(editor)/picker/catalog/markup.ts';
import { replaceGlobals } from '../../../helpers/globals.ts';

t.test('an asset becomes the element that shows it, with its title escaped', async (t) => {
  replaceGlobals(t, { location: new URL('https://codeweb.example/web/1') });
  const markup = (assetType: 'image' | 'video' | 'audio', title = 'A title') =>
    markupOf({ assetType, title, assetURL: '/media/x/master.webp' });
  const source = 'src="https://codeweb.example/media/x/master.webp"';
  t.equal(markup('image'), `<img ${source} alt="A title">`);
  t.equal(markup('video'), `<video controls ${source}></video>`);
  t.equal(markup('audio'), `<audio controls ${source}></audio>`);
  t.match(markup('image', '"><script>&'), 'alt="&quot;>&lt;script>&amp;"');
});

t.test('the URLs of fonts are permanent', async (t) => {
  const sheets = fontFamilies.map(sheetOf);
  for (const name of ['inter', 'open-sans', 'eb-garamond', 'press-start-2p', 'dm-sans'])
    t.ok(sheets.includes(`/fonts/${name}.css`), name);
  t.equal(
    declarationOf({ name: 'Open Sans', generic: 'sans-serif' }),
    'font-family: "Open Sans", sans-serif;',
  );
});
