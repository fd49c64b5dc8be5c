import { compile } from 'tailwindcss';
import index from 'tailwindcss/index.css?raw';
import { type Compiled, failed, noImports, problemAt } from '../../../modules/webs/rules/compile/problem.ts';
import { answerTasks } from './answer-tasks.ts';

answerTasks(({ text, others }) => compileTailwind(text, others));

const noPlugins = 'Plugins and configuration files are code, which is not run here';
const maxCandidates = 20_000;
const ownImport = /@import\s+["']tailwindcss["']/;

/**
 * Compiles a style sheet of Tailwind CSS for the classes in `others`, the texts of the other panes. Without
 * `@import "tailwindcss"` that line is added in front, on the first line.
 */
async function compileTailwind(text: string, others: string): Promise<Compiled> {
  const sheet = ownImport.test(text) ? text : `@import "tailwindcss";${text}`;
  try {
    const compiler = await compile(sheet, {
      base: '',
      loadStylesheet: async (id, base) => {
        if (id !== 'tailwindcss') throw new Error(noImports);
        return { path: id, base, content: index };
      },
      loadModule: async () => {
        throw new Error(noPlugins);
      },
    });
    return { code: compiler.build(candidatesIn(others)), problems: [] };
  } catch (error) {
    if (!(error instanceof Error)) return failed(error);
    return { code: null, problems: [problemAt(wordsOf(error), placeIn(text, error.message))] };
  }
}

/** Without the advice that follows the first sentence, which is about projects with files. */
const wordsOf = ({ message }: Error): string => /^.*?`[^`]*`\./.exec(message)?.[0] ?? message;

/** The position of the quoted text, since Tailwind reports none. */
function placeIn(text: string, message: string): { line: number; column: number } {
  const quoted = /`([^`]+)`/.exec(message)?.[1];
  const at = quoted === undefined ? -1 : text.indexOf(quoted);
  if (at === -1) return { line: 1, column: 1 };
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

/** All words that may be class names. Tailwind ignores those that are not, so extra words only cost time. */
function candidatesIn(text: string): string[] {
  const found = new Set<string>();
  for (const pattern of [/[^\s"'`<>]+/g, /[^\s"'`<>=]+/g])
    for (const [word] of text.matchAll(pattern)) {
      if (found.size >= maxCandidates) return [...found];
      found.add(word);
      found.add(word.replace(/^[({[]+/, '').replace(/[)}\],;]+$/, ''));
    }
  return [...found];
}
