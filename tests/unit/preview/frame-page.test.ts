import { Script } from 'node:vm';
import t from 'tap';
import { createFramePage } from '../../../src/shared/preview/frame-page.ts';

t.test(
  'the modules of the preview frame are one script that parses, since they share one scope',
  async (t) => {
    const { body } = createFramePage(['http://localhost:3000'])('iframe');
    const script = /<script>\n([\s\S]*)\n<\/script>/.exec(body)?.[1] ?? '';
    t.match(script, 'installDialogs');
    t.doesNotThrow(() => new Script(script));
  },
);
