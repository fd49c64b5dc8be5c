import { readFileSync } from 'node:fs';
import t from 'tap';
import {
  highlight,
  highlightOnce,
  maxHighlighted,
} from '../../../src/pages/(details)/components/highlight.server.ts';

/** The text that a browser would show for safe HTML. */
const read = (html: string) =>
  html
    .replaceAll(/<i class="[a-z]">|<\/i>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

t.test('code is colored by its tokens', async (t) => {
  const js = await highlight('js', "const a = 'b'; // c");
  t.equal(js, '<i class="k">const</i> a = <i class="s">\'b\'</i>; <i class="c">// c</i>');
  t.match(await highlight('css', 'a { color: #fff }'), '<i class="a">color</i>: <i class="n">#fff</i>');
  const html = await highlight('html', '<p class="x">&amp;</p><script>let a = 1</script>');
  t.match(
    html,
    '&lt;<i class="t">p</i> <i class="a">class</i>=<i class="s">"x"</i>&gt;<i class="s">&amp;amp;</i>',
  );
  t.match(html, '<i class="k">let</i> a = <i class="n">1</i>');
});

t.test('no code closes its pane or adds markup', async (t) => {
  const hostile = [
    '</pre><script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    '<!-- --><svg onload=alert(1)>',
    `\`$\{"</i></pre><iframe>"}\``,
    'a{content:"</style><script>"}',
    '<script></scr\u0000ipt><!-- <script>',
    '\u2028</i>\ud800<b>',
    '&lt;script&gt;&#60;script&#62;',
  ];
  for (const code of hostile) {
    for (const language of ['html', 'css', 'js'] as const) {
      const html = await highlight(language, code);
      t.equal(read(html), code, 'nothing is lost');
      t.notMatch(html.replaceAll(/<i class="[a-z]">|<\/i>/g, ''), /[<>]/);
    }
  }
});

t.test('only the beginning of long code is colored, and all of it is shown', async (t) => {
  const line = 'function add(one, two) { return one + "<two>" }\n';
  const code = line.repeat(Math.ceil((1 << 20) / line.length));
  const html = await highlight('js', code);
  t.equal(read(html), code);
  t.ok(html.lastIndexOf('<i') < maxHighlighted * 4, 'the rest is plain');
  t.ok(html.length < code.length + maxHighlighted * 6);
});

t.test('other requests are served while long code is colored', async (t) => {
  const code = readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8').slice(
    0,
    maxHighlighted,
  );
  let turns = 0;
  let isOver = false;
  const count = () => {
    turns += 1;
    if (!isOver) setImmediate(count);
  };
  count();
  await highlight('css', `${'a { color: red; margin: 0 auto }\n'.repeat(1_500)}${code}`);
  isOver = true;
  t.ok(turns > 3, `${turns} turns`);
});

t.test('the same code is colored once', async (t) => {
  const first = await highlightOnce('web 1', 'js', 'let a');
  t.equal(await highlightOnce('web 1', 'js', 'never looked at'), first);
  t.not(await highlightOnce('web 2', 'js', 'let b'), first);
});
