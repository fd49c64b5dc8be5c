import { Marked } from 'marked';
import type { Compiled } from './problem.ts';

const marked = new Marked({ gfm: true });

/** Compiles Markdown to HTML. HTML in it stays unchanged, since it runs where the HTML of the pane runs. */
export function compileMarkdown(text: string): Compiled {
  return { code: marked.parse(text, { async: false }), problems: [] };
}
