import { assemblePage, type WebCode } from '../../../modules/webs/page.ts';
import type { CodeField } from '../editor/web-fields.ts';
import { inlineScripts } from '../preview/inline-scripts.ts';
import type { RawPlace } from './shown.ts';

/** A place in one of the panes; lines and columns count from 1, a column that is not known is null. */
export type Place = { field: CodeField; line: number; column: number | null };

/** One step of a stack: the engine's words, and where it is in the panes. */
export type TraceStep = { words: string; place: Place | null };

/** Finds out what stands where in one run. */
export type Places = {
  of: (raw: RawPlace) => Place | null;
  /** The innermost step of a stack that is in the member's own code. */
  first: (stack: string) => Place | null;
  trace: (stack: string) => TraceStep[];
  /** Where an address that could not be loaded was asked for. */
  asked: (address: string) => Place | null;
};

const OWN_FILE = /^(?:https?:\/\/[^/]+\/preview\/)?(?:(script)\.js|html-(\d+)\.js|frame)$/;
const STEP =
  /(?:^|[\s(@])((?:https?:\/\/[^\s()/]+\/preview\/)?(?:script\.js|html-\d+\.js|frame)):(\d+):(\d+)\)?$/;

function lineAt(text: string, offset: number): { line: number; column: number } {
  const before = text.slice(0, offset);
  return { line: before.split('\n').length, column: offset - before.lastIndexOf('\n') };
}

/**
 * Tells the lines of the panes from the lines that an engine reports for a run of `web`. Guarded code keeps its
 * lines, but not its columns.
 */
export function createPlaces(web: WebCode, isGuarded: boolean): Places {
  const firstHtmlLine = () => {
    const mark = '\u0001';
    const page = assemblePage({ ...web, html: mark });
    return lineAt(page, page.indexOf(mark)).line;
  };
  const placed = (field: CodeField, line: number, column: number | null): Place | null => {
    const count = web[field].split('\n').length;
    return line >= 1 && line <= count ? { field, line, column: isGuarded ? null : column || null } : null;
  };
  const of = ({ file, line, column }: RawPlace): Place | null => {
    const own = OWN_FILE.exec(file);
    if (!own) return null;
    if (own[1]) return placed('js', Math.min(line, web.js.split('\n').length), column);
    if (own[2] === undefined) {
      // Names itself by the page's address: an attribute such as onclick, whose lines are those of the page.
      return file === 'frame' ? null : placed('html', line - firstHtmlLine() + 1, null);
    }
    const script = inlineScripts(web.html)[Number(own[2])];
    if (!script) return null;
    const from = lineAt(web.html, script.start);
    return placed('html', from.line + line - 1, line === 1 ? from.column + column - 1 : column);
  };
  const stepOf = (words: string): Place | null => {
    const found = STEP.exec(words.trim());
    return found ? of({ file: found[1] ?? '', line: Number(found[2]), column: Number(found[3]) }) : null;
  };
  // The words of the error, which stand first in some engines, are no step.
  const steps = (stack: string) => stack.split('\n').filter((words) => /^\s*at |@|:\d+:\d+\)?$/.test(words));
  return {
    of,
    first: (stack) => {
      for (const words of steps(stack)) {
        const place = stepOf(words);
        if (place) return place;
      }
      return null;
    },
    trace: (stack) => steps(stack).map((words) => ({ words: words.trim(), place: stepOf(words) })),
    asked: (address) => {
      if (address === '') return null;
      for (const field of ['html', 'css', 'js'] as const) {
        const at = web[field].indexOf(address);
        if (at !== -1) return { field, ...lineAt(web[field], at) };
      }
      return null;
    },
  };
}
