import t from 'tap';
import { maxGivenBytes } from '../../src/modules/webs/rules/given-code.ts';
import { newWebPath } from '../../src/modules/webs/rules/paths.ts';
import { maxAddressLength } from '../../src/shared/ssr/page-handler.ts';
import { build } from '../helpers/build.ts';
import { ensurePages, page } from '../helpers/pages.ts';

ensurePages();
const { app, member } = await build(t);
const urlencoded = { 'content-type': 'application/x-www-form-urlencoded' };

const send = (payload: string | FormData, headers: Record<string, string> = {}) =>
  app.inject({ method: 'POST', url: newWebPath, payload, headers });
const sendFields = (fields: Record<string, string>) => send(String(new URLSearchParams(fields)), urlencoded);

function formOf(fields: Record<string, string | Blob>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.set(name, value);
  return form;
}

/** The data block of the page, as a browser reads it: up to the first closing tag. */
const handedOver = (html: string) =>
  JSON.parse(/<script type="application\/json" id="given">(.*?)<\/script>/is.exec(html)?.[1] ?? 'null');

const code = { title: 'Ünïcode ✓', html: '<h1>Hi</h1>', css: 'h1 { color: red }', js: 'alert("1")' };

t.test('a form’s code is passed on as data, in both encodings', async (t) => {
  for (const reply of [await sendFields(code), await send(formOf(code))]) {
    t.equal(reply.statusCode, 200, reply.body);
    t.match(reply.headers['content-type'], /^text\/html; charset=utf-8/);
    t.strictSame(handedOver(reply.body), code);
    t.equal(reply.headers['cache-control'], 'no-store');
    t.equal(reply.headers['set-cookie'], undefined);
  }
});

t.test('no field of a form becomes markup of the page', async (t) => {
  const hostile = '</script><script>steal()</script><!--<script>';
  for (const name of ['title', 'html', 'css', 'js', 'other', '__proto__']) {
    const reply = await sendFields({ [name]: hostile });
    t.equal(reply.statusCode, 200, reply.body);
    t.notMatch(reply.body, 'steal()</script>', name);
    t.notMatch(reply.body, '<!--', name);
    t.equal(reply.body.match(/<script/g)?.length, 2, name);
    t.strictSame(handedOver(reply.body), ['other', '__proto__'].includes(name) ? {} : { [name]: hostile });
    t.match(
      reply.headers['content-security-policy'],
      /^default-src 'none'; script-src 'sha256-[^ ]+'; frame-ancestors 'none'/,
    );
  }
});

t.test('a form that is too large or malformed is refused with a readable message', async (t) => {
  const large = 'x'.repeat(maxGivenBytes + 1);
  const half = 'x'.repeat(maxGivenBytes / 2 + 1);
  const refused = [
    [await sendFields({ html: large }), 413, 'The form is too large'],
    [await send(formOf({ html: large })), 413, 'The form is too large'],
    [await send(formOf({ html: half, css: half })), 413, 'The form is too large'],
    [await sendFields({ title: 'x'.repeat(101) }), 400, 'title must be at most 100 characters'],
    [await sendFields({ css: 'a', cssKind: 'stylus' }), 400, 'cssKind must be css, scss, less, tailwind'],
    [await send('{"html":"x"}', { 'content-type': 'application/json' }), 415, 'Send a form'],
    [await send('html=x', { 'content-type': 'text/plain' }), 415, 'Send a form'],
    [await send(''), 415, 'Send a form'],
    [await send('nothing', { 'content-type': 'multipart/form-data; boundary=x' }), 400, 'broken'],
  ] as const;
  for (const [reply, status, text] of refused) {
    t.equal(reply.statusCode, status, text);
    t.match(reply.headers['content-type'], /^text\/plain/);
    t.match(reply.body, text);
  }
  const whole = 'x'.repeat(maxGivenBytes - 200);
  t.equal((await sendFields({ html: whole })).statusCode, 200);
  t.equal((await send(formOf({ html: whole }))).statusCode, 200);
});

t.test('code in the address is not part of the server’s page', async (t) => {
  const plain = await page(app, newWebPath);
  const query = new URLSearchParams({ ...code, html: '<script>steal()</script>', cssKind: 'scss' });
  const given = await page(app, `${newWebPath}?${query}`);
  t.equal(given.status, 200);
  t.equal(given.html, plain.html, 'guests get the same page');
  const { cookie } = await member();
  t.notMatch((await page(app, `${newWebPath}?${query}`, { cookie })).html, 'steal');
});

t.test('an address that is too long is refused', async (t) => {
  const start = `${newWebPath}?html=`;
  t.equal((await page(app, start + 'x'.repeat(maxAddressLength - start.length))).status, 200);
  const reply = await app.inject(start + 'x'.repeat(maxAddressLength - start.length + 1));
  t.equal(reply.statusCode, 414);
  t.match(reply.headers['content-type'], /^text\/plain/);
  t.match(reply.body, 'This address is too long: it may have 8192 characters');
});
