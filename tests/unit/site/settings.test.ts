import t from 'tap';
import { settingKeys, settingOf, settings, variableOf } from '../../../src/modules/site/rules/settings.ts';
import { settingsSections } from '../../../src/pages/(admin)/admin/settings/settings-sections.ts';

t.test('every setting is in one section of the page, and its default is valid', async (t) => {
  t.strictSame(settingsSections.flatMap(({ keys }) => keys).toSorted(), [...settingKeys].toSorted());
  for (const key of settingKeys) {
    const { default: value, problemWith, parse, format } = settingOf(key);
    t.equal(problemWith(value), null, key);
    t.strictSame(parse(format(value)), value, `${key} is the same after the form`);
  }
});

t.test('values of another type are refused', async (t) => {
  for (const key of settingKeys)
    for (const value of [undefined, null, {}, [[]], [{}], Number.NaN, 1.5])
      t.type(settingOf(key).problemWith(value), 'string', `${key}: ${JSON.stringify(value)}`);
});

t.test('variables are named after the settings', async (t) => {
  t.equal(variableOf('siteName'), 'SITE_NAME');
  t.equal(variableOf('guestsMayBrowse'), 'SITE_GUESTS_MAY_BROWSE');
});

t.test('links are lines of words and a URL', async (t) => {
  const { parse, problemWith } = settings.footerLinks;
  const written = 'Our forum https://forum.example.org\n\n About /about ';
  t.strictSame(parse(written), [
    { label: 'Our forum', url: 'https://forum.example.org' },
    { label: 'About', url: '/about' },
  ]);
  t.equal(problemWith(parse(written)), null);
  t.match(problemWith(parse('Forum https://a.test\nBad javascript:alert(1)')), /line 2/);
  for (const address of ['//a.test', '/\\\\a.test'])
    t.match(problemWith(parse(`Forum ${address}`)), /line 1/, 'another site in the form of a path');
  t.match(problemWith(parse('https://a.test')), /line 1/, 'without words');
  t.match(problemWith(Array.from({ length: 9 }, () => ({ label: 'A', url: '/a' }))), /at most 8/);
});

t.test('texts that would break pages or mails are refused', async (t) => {
  t.match(settings.siteName.problemWith('Two\nlines'), /line breaks/);
  t.match(settings.siteName.problemWith('See https://evil.test'), /:\/\//);
  t.match(settings.contact.problemWith('javascript:alert(1)'), /Contact must be/);
  t.match(settings.accentColor.problemWith('red'), /must be like/);
  t.match(settings.announcementUntil.problemWith('2026-13-45'), /must be a date/);
});
