import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { end, freePort, startProduct } from '../processes.ts';
import type { Row } from '../table.ts';
import { compare } from './throughput.ts';

/** Requests per second with a line in the log for each answer next to those without, of two servers that take turns. */
export async function measureLogs(env: NodeJS.ProcessEnv, file: string): Promise<Row[]> {
  await using servers = new AsyncDisposableStack();
  const start = async (level: string): Promise<string> => {
    const [port, previewPort] = [await freePort(), await freePort()];
    const base = `http://localhost:${port}`;
    const own = { ...env, PORT: String(port), PREVIEW_PORT: String(previewPort), LOG_LEVEL: level };
    const server = await startProduct(base, own, { role: 'web', logFile: file });
    servers.defer(() => end(server));
    return base;
  };
  const [told, silent] = [await start('info'), await start('warn')];
  const rows: Row[] = [];
  for (const [name, path] of [
    ['home, guest', '/'],
    ['trending', '/api/v1/webs/trending'],
  ] as const) {
    const seen = await compare({ told: `${told}${path}`, silent: `${silent}${path}` });
    const rates = { ours: seen.told.rate, ceiling: seen.silent.rate };
    rows.push({ name: `${name}: with access logs against without`, ...rates, unit: 'req/s', goal: null });
  }
  return rows;
}

const errorLevel = 50;
const most = 20;

/** Prints the first errors of a log; whatever else went wrong shows in what was answered. */
export async function tellErrors(file: string): Promise<void> {
  let told = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? errorLevel);
    if (level < errorLevel) continue;
    if (++told > most) break;
    console.error(line);
  }
}
