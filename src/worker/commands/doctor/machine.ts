import { execFile } from 'node:child_process';
import { statfs } from 'node:fs/promises';
import { totalmem } from 'node:os';
import { promisify } from 'node:util';
import type { Config } from '../../../shared/config/config.ts';
import { waitForPort } from '../../../shared/process/port.ts';
import { reservedBytes } from '../../../shared/storage/disk.ts';
import { attempt, type Finding, isHealthy, messageOf, ok, problem, warning } from './finding.ts';

const run = promisify(execFile);
const inGigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(1)} GB`;

/** The memory needed beyond the running processes: a web or worker process uses up to 1 GB. */
const minFreeMemory = 5e8;
const minMemory = 1.8e9;

/** Memory, disk, ports and fonts of this machine. */
export async function checkMachine(config: Config): Promise<Finding[]> {
  return [
    checkMemory(),
    ...(await attempt('disk', 'make DATA_DIR readable for this user', () => checkDisk(config.dataDir))),
    ...(
      await Promise.all([
        checkPort('PORT', config.port, config.host),
        checkPort('PREVIEW_PORT', config.preview.port, config.host),
        checkPort('METRICS_PORT', config.metrics?.port ?? null, config.metrics?.host ?? ''),
      ])
    ).flat(),
    await checkFonts(),
  ];
}

function checkMemory(): Finding {
  // Without a limit, constrainedMemory is 0 or more than the machine has.
  const total = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  const free = process.availableMemory();
  const found = `${inGigabytes(free)} of ${inGigabytes(total)} are free`;
  if (total < minMemory) return warning('memory', found, 'give the machine 2 GB or more');
  return free < minFreeMemory
    ? warning('memory', found, 'stop other programs, lower WEB_PROCESSES, or give the machine more')
    : ok('memory', found);
}

async function checkDisk(dataDir: string): Promise<Finding> {
  const { bavail, blocks, bsize } = await statfs(dataDir);
  const [free, reserved] = [bavail * bsize, reservedBytes(blocks * bsize)];
  const found = `${inGigabytes(free)} are free in ${dataDir}`;
  return free < reserved
    ? problem('disk', found, `free some: uploads are refused below ${inGigabytes(reserved)}`)
    : ok('disk', found);
}

async function checkPort(variable: string, port: number | null, host: string): Promise<Finding[]> {
  if (port === null) return [];
  const check = `${variable} ${port}`;
  const local = ['0.0.0.0', '::', ''].includes(host) ? '127.0.0.1' : host;
  const isOurs = await fetch(`http://${local.includes(':') ? `[${local}]` : local}:${port}/healthz`, {
    signal: AbortSignal.timeout(5_000),
  }).then(
    // The listeners of the preview and of metrics serve only other paths.
    async (response) => (variable === 'PORT' ? isHealthy(response) : [403, 404].includes(response.status)),
    () => null,
  );
  if (isOurs === true) return [ok(check, 'answers')];
  if (isOurs === false)
    return [problem(check, 'is in use by another program', `stop that program, or set another ${variable}`)];
  return waitForPort(port, host).then(
    () => [ok(check, 'is free: the site does not run here')],
    (error: unknown) => [
      problem(check, `cannot be listened on (${messageOf(error)})`, `set another ${variable}`),
    ],
  );
}

async function checkFonts(): Promise<Finding> {
  const advice =
    'install fonts, such as fonts-dejavu-core: cards of webs for other sites are drawn with them';
  try {
    const { stdout } = await run('fc-list', [], { maxBuffer: 1 << 24 });
    const count = stdout.split('\n').filter((line) => line !== '').length;
    return count === 0
      ? warning('fonts', 'none are installed', advice)
      : ok('fonts', `${count} are installed`);
  } catch (error) {
    return warning('fonts', `cannot be listed (${messageOf(error)})`, advice);
  }
}
