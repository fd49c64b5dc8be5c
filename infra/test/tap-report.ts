const maxBlockLines = 20;
const maxColumns = 160;
/** Unchanged lines kept around a change in a diff. */
const contextLines = 3;

/** Diagnostics that describe tap itself; `at` repeats the first line of `stack`. */
const hidden = new Set(['at', 'args', 'command', 'cwd', 'externalID', 'jobId', 'stdio', 'tapError', 'line']);

type Failure = { depth: number; name: string; yaml: string[] | null };

/**
 * Turns TAP 14, as `tap run --reporter=tap` prints it, into a line per file and skipped test, and at most one screen
 * per failure. `write` takes chunks of TAP and returns text to print; `end` returns the remaining text.
 */
export function createTapReport() {
  let rest = '';
  /** Names of the open subtests, by depth. */
  const subtests: string[] = [];
  /** Number of failures printed within the open subtest of each depth. */
  const inside: number[] = [];
  let failure: Failure | null = null;

  function readLine(line: string): string {
    if (failure?.yaml) return readYaml(failure, failure.yaml, line);
    const begun = /^( *)# Subtest: (.*)$/.exec(line);
    if (begun) return flush() + openSubtest(depthOf(begun[1]), begun[2] ?? '');
    const result = /^( *)(not )?ok \d+(?: - (.*?))?(?: # (.*))?$/.exec(line);
    if (result) return flush() + readResult(depthOf(result[1]), !result[2], result[3] ?? '', result[4] ?? '');
    if (failure && line.trim() === '---') failure.yaml = [];
    const comment = /^ *# (?!time=|\{ |No coverage)(.*)$/.exec(line)?.[1];
    return comment === undefined ? '' : `      # ${comment}\n`;
  }

  function openSubtest(depth: number, name: string): string {
    subtests[depth] = name;
    inside[depth] = 0;
    return '';
  }

  function readResult(depth: number, isOk: boolean, name: string, directive: string): string {
    // tap reports a file that threw before its first test as skipped.
    const isEmpty = depth === 0 && directive.startsWith('SKIP no tests found');
    const isGood = isEmpty ? false : isOk || /^(SKIP|TODO)/i.test(directive);
    const printed = subtests[depth] === name ? (inside[depth] ?? 0) : 0;
    if (!isGood && printed === 0) {
      failure = { depth, name, yaml: null };
      for (let level = 0; level < depth; level++) inside[level] = (inside[level] ?? 0) + 1;
    }
    const skipped = isGood ? skippedLine(depth, name, directive) : '';
    return depth > 0 ? skipped : `${skipped}${isGood ? 'PASS' : 'FAIL'}  ${name}  ${directive}\n`;
  }

  /** Skipped and unfinished tests are printed. */
  function skippedLine(depth: number, name: string, directive: string): string {
    const reason = /^SKIP ?(.*)/i.exec(directive)?.[1];
    return reason === undefined ? '' : `SKIP  ${pathOf(depth, name)}: ${reason}\n`;
  }

  const pathOf = (depth: number, name: string) => [...subtests.slice(0, depth), name].join(' › ');

  function readYaml(found: Failure, yaml: string[], line: string): string {
    const indent = ' '.repeat(found.depth * 4 + 2);
    if (line !== `${indent}...`) {
      yaml.push(line.startsWith(indent) ? line.slice(indent.length) : line.trim());
      return '';
    }
    return flush();
  }

  function flush(): string {
    if (!failure) return '';
    const { depth, name, yaml } = failure;
    failure = null;
    return `\n✖ ${pathOf(depth, name)}\n${describe(yaml ?? [])}\n`;
  }

  return {
    write(chunk: string): string {
      const lines = (rest + chunk).split('\n');
      rest = lines.pop() ?? '';
      return lines.map(readLine).join('');
    },
    end: (): string => readLine(rest) + flush(),
  };
}

const depthOf = (indent = '') => Math.floor(indent.length / 4);

/** The blocks of a YAML diagnostic that help, each shortened. */
function describe(yaml: readonly string[]): string {
  const blocks: string[][] = [];
  for (const line of yaml) {
    if (/^[\w-]+:/.test(line)) blocks.push([line]);
    else blocks.at(-1)?.push(line);
  }
  return blocks
    .filter(([first = '']) => !hidden.has(first.slice(0, first.indexOf(':'))))
    .map((block) => (block[0]?.startsWith('diff:') ? withLessContext(block) : block))
    .flatMap(shorten)
    .map((line) => `  ${line}\n`)
    .join('');
}

/** A diff with tap's ten unchanged lines around each change cut to three. */
function withLessContext(block: readonly string[]): string[] {
  const isChange = (line: string | undefined) => line !== undefined && /^ {2}[-+]/.test(line);
  return block.filter((_, at) => {
    const near = block.slice(Math.max(0, at - contextLines), at + contextLines + 1);
    return at === 0 || near.some(isChange);
  });
}

function shorten(block: readonly string[]): string[] {
  const left = block.length - maxBlockLines;
  const kept = block
    .slice(0, maxBlockLines)
    .map((line) => (line.length > maxColumns ? `${line.slice(0, maxColumns)} …` : line));
  return left > 0 ? [...kept, `  … ${left} more lines in .cache/tests.tap`] : kept;
}
