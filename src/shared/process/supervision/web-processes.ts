import type { Config } from '../../config/index.ts';
import type { Log } from '../../log/log.ts';
import { previewPortTaken } from '../../preview/port-taken.ts';
import { waitForPort } from '../port.ts';
import { type Supervised, supervise } from './supervise.ts';
import { answerUseCounts, type CountUse, countInSupervisor } from './use-counts.ts';

/** Argument of a web process that shares its ports with others: each listens with SO_REUSEPORT. */
const sharedPortFlag = '--shared-port';

export const sharesPort = (args: readonly string[]): boolean => args.includes(sharedPortFlag);

/** Argument of web processes whose PREVIEW_PORT somebody else has. */
const withoutPreviewPortFlag = '--without-preview-port';

export const hasPreviewPort = (args: readonly string[]): boolean => !args.includes(withoutPreviewPortFlag);

/** Counts for all processes of the port of this one, or null if this one has its port for itself. */
export const countForPort = (): CountUse | null => (sharesPort(process.argv) ? countInSupervisor() : null);

/**
 * Supervises the web processes of this machine, which share one port: the kernel spreads connections over those that listen,
 * so the others go on while one is started anew. The first has the port METRICS_PORT, the worker of `all` the next one,
 * further web processes those after it. Rates are counted here for all of them.
 */
export async function superviseWeb(
  { webProcesses, metrics, preview, host }: Pick<Config, 'webProcesses' | 'metrics' | 'preview' | 'host'>,
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<Supervised[]> {
  const onMessage = answerUseCounts();
  const args = webProcesses > 1 ? [sharedPortFlag] : [];
  // Asked here, because with SO_REUSEPORT the kernel lets any process of the same account listen on the port of another site.
  if (webProcesses > 1 && preview.port !== null && !(await isPreviewPortFree(preview.port, host, log)))
    args.push(withoutPreviewPortFlag);
  return Array.from({ length: webProcesses }, (_, index) => {
    const port = metrics === null ? '' : String(metrics.port + (index === 0 ? 0 : index + 1));
    return supervise('web', { ...env, METRICS_PORT: port }, log, { args, onMessage });
  });
}

async function isPreviewPortFree(port: number, host: string, log: Log): Promise<boolean> {
  try {
    await waitForPort(port, host);
    return true;
  } catch (error) {
    log.warn({ err: error, port }, previewPortTaken);
    return false;
  }
}
