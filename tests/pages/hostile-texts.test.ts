import { sql } from 'kysely';
import t from 'tap';
import { isUsername, profile } from '../../src/modules/accounts/rules/fields.ts';
import { firstBroken } from '../../src/shared/rules/rules.ts';
import { build } from '../helpers/build.ts';
import { hostileTexts, mark, markElement } from '../helpers/hostile-texts.ts';
import { readMarkup, type Tag } from '../helpers/markup.ts';
import { ensurePages, page } from '../helpers/pages.ts';
import { addressesOf, everyCall, pageAddresses } from '../helpers/visibility/addresses.ts';
import { makeWorld } from '../helpers/visibility/world.ts';

ensurePages();
const { app, call, ctx, member } = await build(t);
const world = await makeWorld({ call, member });

/** All texts joined, which the searches of the world find. */
const all = `shown ${hostileTexts.join(' ')}`;
const address = `https://x.test/?${hostileTexts.join('').replaceAll(/\s|\p{Cc}/gu, '')}`;
/** Names are indexed, and the index limits their length. */
const third = (from: number) => hostileTexts.filter((_, at) => at % 3 === from).join(' ');

/** Puts the texts into every text of every member, at any length, so that one test of all of them holds for each. */
async function writeEverywhere(): Promise<void> {
  const links = [`https://x.test/${mark}"><script>.css`];
  await sql`update users set full_name = ${all}, bio = ${all}, link1 = ${address}, link2 = ${address}, link3 = ${address}`.execute(
    ctx.db,
  );
  await sql`update webs set title = ${all}, description = ${all}, html = ${all}, css = ${all}, js = ${all},
    css_links = ${links}, js_links = ${links}, html_links = ${hostileTexts.slice(0, 50)}`.execute(ctx.db);
  await sql`update comments set text = ${all}`.execute(ctx.db);
  await sql`update replies set text = ${all}`.execute(ctx.db);
  await sql`update assets set title = ${all}`.execute(ctx.db);
  for (const [at, { _id }] of [...world.shown.collections, ...world.hidden.collections].entries())
    await sql`update collections set name = ${`shown ${at} ${third(at % 3)}`}, description = ${all} where id = ${_id}`.execute(
      ctx.db,
    );
}

const leadsToScript = /^[\s\p{Cc}]*(?:javascript|vbscript|data:text)/iu;
const leading = new Set(['href', 'src', 'action', 'formaction', 'xlink:href', 'data', 'poster', 'srcset']);

/** Parts of a page that could run, or be displayed differently, because of a member's text. */
function faultsOf(html: string): string[] {
  const { tags, parseErrors: doubts } = readMarkup(html);
  return [...doubts, ...tags.flatMap(faultsOfTag)];
}

function faultsOfTag({ name, attributes }: Tag): string[] {
  const isBad = ([key, value]: [string, string]) =>
    key.startsWith('on') ||
    key.includes(mark) ||
    key === 'srcdoc' ||
    (key === 'style' && value.includes(mark)) ||
    (leading.has(key) && leadsToScript.test(value));
  const faults = [...attributes].filter(isBad).map(([key, value]) => `<${name} ${key}="${value}">`);
  const isForeign = name === markElement || ['base', 'object', 'embed', 'marquee', 'math'].includes(name);
  if (isForeign) faults.push(`<${name}>`);
  if (name === 'script' && !/^(?:\/(?!\/)|$)/.test(attributes.get('src') ?? '')) faults.push(`<script src>`);
  return faults;
}

t.test('the test’s parser finds markup that would run', async (t) => {
  for (const text of ['<b x=1>', '<img src=x onerror=y>', 'a < b', "<p title='x'>", '<!-- x --!><p>'])
    t.not(readMarkup(text).parseErrors.length, 0, text);
  for (const html of [
    `<p onclick="x">`,
    `<a href="java&#x73;cript:x">`,
    `<${markElement}></${markElement}>`,
    `<p style="${mark}">`,
    '<script src="//evil.test/x"></script>',
    '<script type="application/json"><!--</script>',
  ])
    t.not(faultsOf(html).length, 0, html);
  t.same(faultsOf('<!DOCTYPE html><p class="a" hidden>x &lt;b></p><br/><script src="/a.js"></script>'), []);
});

t.test('every page renders members’ texts as text only', async (t) => {
  await writeEverywhere();
  const { owner, other } = world.people;
  let seen = 0;
  for (const [path, addresses] of pageAddresses(world)) {
    for (const cookie of [owner.cookie, other.cookie, undefined]) {
      // Sort orders and views change no text.
      for (const asked of addresses.filter((each) => !/sort|view=|was=|page=|run=|xyz/.test(each))) {
        const { html } = await page(app, asked, { ...(cookie && { cookie }) });
        if (html.includes(mark)) seen++;
        const faults = faultsOf(html);
        if (faults.length > 0) t.same(faults.slice(0, 3), [], `${path}: ${asked}`);
      }
    }
  }
  t.ok(seen > 100, `${seen} pages showed what was written`);
});

t.test('every call returns such texts as JSON, unchanged, and not as a page', async (t) => {
  const { owner } = world.people;
  for (const [key, endpoint] of (await everyCall()).filter(([key]) => key.startsWith('GET '))) {
    for (const asked of addressesOf(key.slice('GET '.length), endpoint, world).slice(0, 3)) {
      const { headers } = await call('GET', asked, { as: owner });
      t.match(headers, { 'content-type': /^application\/json/, 'x-content-type-options': 'nosniff' }, asked);
    }
  }
  const [comment] = world.shown.comments;
  const { body } = await call('GET', `/comments/get/${comment?._id}`, { as: owner });
  t.equal(body.data.text, all);
  t.equal(body.data.owner.fullName, all);
});

t.test('such texts are accepted in free text, and refused as names and links', async (t) => {
  const as = await member();
  for (const text of hostileTexts) {
    t.notOk(isUsername(text), text);
    const isAddress = /^https?:\/\/[^\s\p{Cc}]+$/iu.test(text) && URL.canParse(text);
    t.equal(firstBroken({ link1: profile.link1 ?? [] }, { link1: text }) === null, isAddress, text);
  }
  const [web] = world.shown.webs;
  for (const text of [hostileTexts[8], hostileTexts[70], hostileTexts.at(-1)]) {
    const { status, body } = await call('POST', '/comments/create', { as, body: { web: web?._id, text } });
    t.match([status, body.data.text], [201, text]);
  }
  t.ok(hostileTexts.every((text) => text.length <= 100) && hostileTexts.length > 100);
});
