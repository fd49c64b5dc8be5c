import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tools = join(root, 'node_modules', '.bin');

/** A command of node_modules/.bin, or Node itself. */
export type Stage = {
  title: string;
  command: readonly [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  /** Prints its output even when it passes. */
  isShown?: boolean;
  /** Turns what it writes to stdout into text for people. */
  createReport?: () => { write(chunk: string): string; end(): string };
  /** File that receives what it writes to stdout, whole. */
  logFile?: string;
  /** Reads the number of passed and failed tests from its output; without it the stage counts as one. */
  count?: (output: string) => Count | null;
};

export type Count = { passed: number; failed: number };

export type Result = Count & { title: string; seconds: number };

/** Runs stages without `count`, one per core of the machine: most of them keep one busy. */
export async function runInParallel(stages: readonly Stage[]): Promise<Result[]> {
  const waiting = [...stages];
  const results: Result[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runStage(next));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return results;
}

/** Runs a stage to its end. Output is printed as it comes with `count`, else at the end if the stage fails. */
export async function runStage(stage: Stage): Promise<Result> {
  const start = performance.now();
  const title = `── ${stage.title}`;
  if (stage.count) console.log(title);
  const { code, output } = await run(stage);
  const seconds = (performance.now() - start) / 1_000;
  if (!stage.count) console.log(title);
  if ((code !== 0 && !stage.count) || stage.isShown) console.log(output.trimEnd());
  const green = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  // A runner that ran no test, or fails without a failed test (a crash, a timeout), is a failure.
  const counted = stage.count ? (stage.count(output) ?? { passed: 0, failed: 1 }) : green;
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  console.log(`   ${counted.passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
  return { title: stage.title, passed: counted.passed, failed, seconds };
}

function run(stage: Stage): Promise<{ code: number; output: string }> {
  const [program, ...args] = stage.command;
  // The Node at hand may be new enough, so that none is among the packages.
  const child = spawn(program === 'node' ? process.execPath : join(tools, program), args, {
    cwd: root,
    env: { ...process.env, ...stage.env, PATH: `${tools}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const report = stage.createReport?.();
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    output += chunk;
    if (stage.count) process.stdout.write(report ? report.write(chunk) : chunk);
  });
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    // Separate from the counted output: it may arrive in the middle of a line of stdout.
    if (!stage.count) output += chunk;
    else process.stderr.write(chunk);
  });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => {
      if (report) process.stdout.write(report.end());
      if (stage.logFile) writeFileSync(join(root, stage.logFile), output);
      resolve({ code: code ?? 1, output });
    });
  });
}

/** Prints the closing line, `N passed, N failed`, and sets the exit code. */
export function report(results: readonly Result[]): void {
  const sum = (pick: (result: Result) => number) =>
    results.reduce((total, result) => total + pick(result), 0);
  const bad = results.filter(({ failed }) => failed > 0).map(({ title }) => title);
  if (bad.length > 0) console.log(`\nFailed: ${bad.join(', ')}`);
  console.log(`\n${sum((r) => r.passed)} passed, ${sum((r) => r.failed)} failed`);
  process.exitCode = bad.length > 0 ? 1 : 0;
}
