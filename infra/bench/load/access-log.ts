import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { freePort, startProduct, stopProcess } from '../processes.ts';
import type { Row } from '../row.ts';
import { compareThroughput } from './throughput.ts';

/** Requests per second with access logs compared with those without, of two servers measured in rotation. */
export async function measureAccessLogs(env: NodeJS.ProcessEnv, file: string): Promise<Row[]> {
  await using servers = new AsyncDisposableStack();
  const start = async (level: string): Promise<string> => {
    const [port, previewPort] = [await freePort(), await freePort()];
    const base = `http://localhost:${port}`;
    const own = { ...env, PORT: String(port), PREVIEW_PORT: String(previewPort), LOG_LEVEL: level };
    const server = await startProduct(base, own, { role: 'web', logFile: file });
    servers.defer(() => stopProcess(server));
    return base;
  };
  const [withLogs, withoutLogs] = [await start('info'), await start('warn')];
  const rows: Row[] = [];
  for (const [name, path] of [
    ['home, guest', '/'],
    ['trending', '/api/v1/webs/trending'],
  ] as const) {
    const seen = await compareThroughput({
      withLogs: `${withLogs}${path}`,
      withoutLogs: `${withoutLogs}${path}`,
    });
    const rates = { value: seen.withLogs.rate, reference: seen.withoutLogs.rate };
    rows.push({ name: `${name}: with access logs, compared with none`, ...rates, unit: 'req/s' });
  }
  return rows;
}

const errorLevel = 50;
const maxErrors = 20;

/** Prints the first 20 errors of a log. */
export async function printErrors(file: string): Promise<void> {
  let printed = 0;
  for await (const line of createInterface({ input: createReadStream(file) })) {
    const level = Number(/^\{"level":(\d+)/.exec(line)?.[1] ?? errorLevel);
    if (level < errorLevel) continue;
    if (++printed > maxErrors) break;
    console.error(line);
  }
}
