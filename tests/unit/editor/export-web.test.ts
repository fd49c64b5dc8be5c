import t from 'tap';
import { assemblePage, renderFiles } from '../../../src/modules/webs/rules/page.ts';
import { blankWeb } from '../../../src/pages/(drafts)/model/web-fields.ts';
import { fileNameOf } from '../../../src/pages/(editor)/export-web.ts';

const web = {
  ...blankWeb,
  title: 'Tides & <winds>',
  html: '<h1>Hi</h1>',
  css: 'h1 { color: red } /* </style> */',
  js: 'go("</script>")',
  cssLinks: ['https://example.com/a.css'],
  jsLinks: ['https://example.com/a.js'],
  htmlLinks: ['<meta name="x" content="y">'],
};

t.test(
  'an exported page equals the page that ran, with its style sheet and script in files of their own',
  async (t) => {
    const files = renderFiles(web, web.title);
    t.same(Object.keys(files), ['index.html', 'style.css', 'script.js']);
    t.equal(files['style.css'], web.css, 'as it was written');
    t.equal(files['script.js'], web.js);
    const skeleton = (page: string) =>
      page
        .replaceAll(' data-web-link', '')
        .replace(/<title>.*<\/title>\n/, '')
        .replace(/<style[\s\S]*<\/style>|<link rel="stylesheet" href="style.css">/, 'STYLE')
        .replace(/<script>[\s\S]*<\/script>|<script src="script.js"><\/script>/, 'SCRIPT');
    t.equal(skeleton(files['index.html']), skeleton(assemblePage(web)));
  },
);

t.test('an exported page has the web’s title, unless a head tag sets another', async (t) => {
  t.match(renderFiles(web, web.title)['index.html'], '<title>Tides &amp; &lt;winds></title>');
  const own = renderFiles({ ...web, htmlLinks: ['<title>My own</title>'] }, web.title)['index.html'];
  t.match(own, '<title>My own</title>');
  t.notMatch(own, 'Tides');
});

t.test('the zip is named after the title, spaces as underscores', async (t) => {
  t.equal(fileNameOf('My first web'), 'My_first_web.zip');
  t.equal(fileNameOf('two  blanks\tand a tab'), 'two__blanks_and_a_tab.zip');
  t.equal(fileNameOf('Größe 大 😀'), 'Größe_大_😀.zip');
});

t.test('a title cannot lead out of the folder or disguise the file’s name', async (t) => {
  t.equal(fileNameOf('../../etc/passwd'), '-..-etc-passwd.zip');
  t.equal(fileNameOf('a\u0000b\r\nc'), 'ab__c.zip');
  t.equal(fileNameOf('gnp\u202egpj.exe'), 'gnpgpj.exe.zip');
  t.equal(fileNameOf('...'), 'web.zip');
});
