import { Marked } from 'marked';
import type { Compiled } from './problem.ts';

const marked = new Marked({ gfm: true });

/** Compiles Markdown to HTML. HTML in it stays, whatever it is: it runs where the HTML pane's runs. */
export function compileMarkdown(text: string): Compiled {
  return { code: marked.parse(text, { async: false }), problems: [] };
}
