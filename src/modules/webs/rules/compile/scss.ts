import { compileString, type Exception, type SourceSpan } from 'sass';
import { type Compiled, failed, maxProblems, noImports, type Problem, problemAt } from './problem.ts';

/** Compiles SCSS to CSS. There is nothing to import but the modules of Sass itself, such as `sass:math`. */
export function compileScss(text: string): Compiled {
  const problems: Problem[] = [];
  const add = (words: string, span: SourceSpan | undefined) => {
    if (problems.length < maxProblems) problems.push(problemAt(words, placeOf(span), 'warning'));
  };
  try {
    const { css } = compileString(text, {
      syntax: 'scss',
      logger: { warn: (words, { span }) => add(words, span), debug: (words, { span }) => add(words, span) },
    });
    return { code: css, problems };
  } catch (error) {
    if (!isException(error)) return failed(error);
    const words = error.sassMessage.startsWith("Can't find stylesheet") ? noImports : error.sassMessage;
    return { code: null, problems: [problemAt(words, placeOf(error.span))] };
  }
}

const isException = (error: unknown): error is Exception => error instanceof Error && 'sassMessage' in error;

function placeOf(span: SourceSpan | undefined) {
  if (!span) return { line: 1, column: 1 };
  const { start, end } = span;
  return {
    ...{ line: start.line + 1, column: start.column + 1 },
    ...{ endLine: end.line + 1, endColumn: Math.max(end.column + 1, start.column + 2) },
  };
}
