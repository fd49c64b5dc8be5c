import { spawn } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { delimiter, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const tools = join(root, 'node_modules', '.bin');

/** A command of node_modules/.bin; `count` reads how many passed and failed from its output. */
export type Stage = {
  title: string;
  command: readonly [string, ...string[]];
  env?: NodeJS.ProcessEnv;
  /** What it prints is shown though it passes. */
  shown?: boolean;
  count?: (output: string) => Count | null;
};

export type Count = { passed: number; failed: number };

export type Result = Count & { title: string; seconds: number };

/** Runs stages that do not count, as many at a time as the machine has cores: most of them keep one busy. */
export async function runSideBySide(stages: readonly Stage[]): Promise<Result[]> {
  const waiting = [...stages];
  const results: Result[] = [];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results.push(await runStage(next));
  };
  await Promise.all(Array.from({ length: availableParallelism() }, lane));
  return results;
}

/**
 * Runs a stage to its end. Of one that counts, what it prints is shown as it comes; of another, in the end, when it fails.
 */
export async function runStage(stage: Stage): Promise<Result> {
  const start = performance.now();
  const title = `── ${stage.title}`;
  if (stage.count) console.log(title);
  const { code, output } = await run(stage);
  const seconds = (performance.now() - start) / 1_000;
  if (!stage.count) console.log(title);
  if ((code !== 0 && !stage.count) || stage.shown) console.log(output.trimEnd());
  const green = code === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 };
  // A runner that ran nothing, or fails without a failed test (a crash, a time-out), must not look green.
  const counted = stage.count ? (stage.count(output) ?? { passed: 0, failed: 1 }) : green;
  const failed = code !== 0 && counted.failed === 0 ? 1 : counted.failed;
  console.log(`   ${counted.passed} passed, ${failed} failed, ${seconds.toFixed(1)} s`);
  return { title: stage.title, passed: counted.passed, failed, seconds };
}

function run(stage: Stage): Promise<{ code: number; output: string }> {
  const [program, ...args] = stage.command;
  const child = spawn(join(tools, program), args, {
    cwd: root,
    env: { ...process.env, ...stage.env, PATH: `${tools}${delimiter}${process.env.PATH}` },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk;
      if (stage.count) process.stdout.write(chunk);
    });
  return new Promise((resolve) => {
    child.on('error', (error) => resolve({ code: 1, output: String(error) }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
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
