import type { Config } from '../../config/config.ts';
import type { Log } from '../../log/log.ts';
import { previewPortTaken } from '../../preview/port-taken.ts';
import { waitForPort } from '../port.ts';
import { type Supervised, supervise } from './supervise.ts';
import { answerUseCounts, type CountUse, countInSupervisor } from './use-counts.ts';

/** Option of a web process that shares its ports with others: each listens with SO_REUSEPORT. */
export const sharedPortOption = 'shared-port';

/** Option of web processes whose PREVIEW_PORT another program uses. */
export const withoutPreviewPortOption = 'without-preview-port';

/** Option of a web process that is supervised: it listens when its turn has come. */
export const supervisedOption = 'supervised';

/** Counts for all processes of the port of this one, or null if this one has its port for itself. */
export const countForPort = (): CountUse | null =>
  process.argv.includes(`--${sharedPortOption}`) ? countInSupervisor() : null;

/**
 * Supervises the web processes of this machine, which share one port: the kernel spreads connections over those that
 * listen, so the others go on while one restarts. The first has the port METRICS_PORT, the worker of `all` the next
 * one, further web processes those after it. Rate limits are counted here for all of them.
 */
export async function superviseWeb(
  config: Pick<Config, 'webProcesses' | 'metrics' | 'preview' | 'host'>,
  env: NodeJS.ProcessEnv,
  log: Log,
): Promise<Supervised[]> {
  const { webProcesses, metrics, preview } = config;
  const onMessage = answerUseCounts();
  const args = [`--${supervisedOption}`];
  if (webProcesses > 1) args.push(`--${sharedPortOption}`);
  if (preview.port !== null && (await findPreviewPort(config, log)) === null)
    args.push(`--${withoutPreviewPortOption}`);
  return Array.from({ length: webProcesses }, (_, index) => {
    const port = metrics === null ? '' : String(metrics.port + (index === 0 ? 0 : index + 1));
    const options = { args, onMessage, hasStandby: true };
    return supervise('web', { ...env, METRICS_PORT: port }, log, options);
  });
}

/**
 * PREVIEW_PORT, or null if there is none, or after a warning if another program listens there. Checked before this
 * site listens, since with SO_REUSEPORT the kernel lets any process of the same account listen on the port of another
 * site.
 */
export async function findPreviewPort(
  { preview: { port }, host }: Pick<Config, 'preview' | 'host'>,
  log: Log,
): Promise<number | null> {
  if (port === null) return null;
  try {
    await waitForPort(port, host);
    return port;
  } catch (error) {
    log.warn({ err: error, port }, previewPortTaken);
    return null;
  }
}
