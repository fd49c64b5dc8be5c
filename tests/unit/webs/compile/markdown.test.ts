import t from 'tap';
import { compileMarkdown } from '../../../../src/modules/webs/rules/compile/markdown.ts';

t.test('Markdown becomes HTML, and keeps the HTML in it', async (t) => {
  const { code, problems } = compileMarkdown(
    '# A *b*\n\n- [ ] c\n\n<script>\nd < e && f;\n</script>\n\n[g](javascript:h)',
  );
  t.same(problems, []);
  t.match(code, '<h1>A <em>b</em></h1>');
  t.match(code, '<input disabled="" type="checkbox">');
  t.match(code, '<script>\nd < e && f;\n</script>');
  t.match(code, 'href="javascript:h"');
});
