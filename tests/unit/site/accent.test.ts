import t from 'tap';
import { accentProblem, accentStyle, contrastOf } from '../../../src/modules/site/rules/accent.ts';

t.test('contrast is computed as in WCAG', async (t) => {
  t.equal(contrastOf('#000000', '#ffffff').toFixed(1), '21.0');
  t.equal(contrastOf('#777777', '#ffffff').toFixed(2), '4.48');
});

t.test('a color with low contrast in a theme is refused with a suggestion', async (t) => {
  t.match(accentProblem('#ffee00'), /hard to see on the light theme \(contrast 1\.\d.*choose a darker one/);
  t.match(accentProblem('#1a1a40'), /hard to see on the dark theme.*choose a lighter one/);
  t.equal(accentProblem('#0a7f5c'), null);
});

t.test(
  'text in the accent color and text on it are readable in both themes, for every accepted color',
  async (t) => {
    const colors = ['#0a7f5c', '#c2410c', '#2563eb', '#9333ea', '#6b7280', '#db2777'];
    for (const color of colors) {
      t.equal(accentProblem(color), null, color);
      const style = accentStyle(color);
      const [, onAccent = ''] = /--on-accent: (#\w+)/.exec(style) ?? [];
      t.ok(contrastOf(onAccent, color) >= 4.5, `${color}: text on a button`);
      const [, light = '', dark = ''] = /--accent-text: light-dark\((#\w+), (#\w+)\)/.exec(style) ?? [];
      t.ok(contrastOf(light, '#f8f8f6') >= 4.5, `${color}: text on the light page`);
      t.ok(contrastOf(dark, '#0f1012') >= 4.5, `${color}: text on the dark page`);
      const [, quietLight = '', quietDark = ''] =
        /--accent-quiet: light-dark\((#\w+), (#\w+)\)/.exec(style) ?? [];
      t.ok(contrastOf(light, quietLight) >= 4.5, `${color}: text on the light quiet surface`);
      t.ok(contrastOf(dark, quietDark) >= 4.5, `${color}: text on the dark quiet surface`);
    }
  },
);
