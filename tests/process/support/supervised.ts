import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { createLog } from '../../../src/shared/log/log.ts';
import { watchEventLoop } from '../../../src/shared/process/loop-watchdog.ts';
import { shutdownRequested } from '../../../src/shared/process/signals.ts';
import {
  loopStateDescriptor,
  supervise,
  turnToServe,
} from '../../../src/shared/process/supervision/supervise.ts';

/**
 * Supervises one process that serves its pid on a port. `/block` blocks its event loop for good, `/block-until-next` until its
 * supervisor has started the next one.
 */
const [role, port = ''] = process.argv.slice(2);
const ending = shutdownRequested();
if (role === 'web') await serve();
else await superviseOne();

async function superviseOne(): Promise<void> {
  const log = createLog('error', { secrets: [], secretPaths: [] });
  const supervised = supervise('web', process.env, log, { args: [role ?? ''], hasStandby: true });
  await supervised.ready;
  process.stdout.write('ready\n');
  await ending;
  await supervised.stop();
  process.exit();
}

/** The children of the parent process, including this process. */
function countSiblings(): number {
  const { ppid } = process;
  return readFileSync(`/proc/${ppid}/task/${ppid}/children`, 'utf8').trim().split(' ').length;
}

async function serve(): Promise<void> {
  process.stdout.write(`prepared ${process.pid}\n`);
  if (!(await Promise.race([turnToServe().then(() => true), ending.then(() => false)]))) process.exit();
  const server = createServer((request, response) => {
    if (request.url === '/block') for (;;);
    if (request.url === '/block-until-next') while (countSiblings() < 2);
    response.end(String(process.pid));
  });
  server.listen(Number(port), '127.0.0.1', () => {
    watchEventLoop({ maxStall: 8_000, reportTo: loopStateDescriptor });
    process.send?.('ready');
  });
  await ending;
  process.exit();
}
