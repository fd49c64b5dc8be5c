import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Lock, readLock, readSources, shippedOf } from './shipped.ts';

/** An advisory that somebody has looked at and lets pass until a day. */
export type Exception = { id: string; reason: string; until: string };

type Advisory = { id: string; severity: string; name: string; title: string; isShipped: boolean };

type Verdict = {
  /** Whether the registry has answered at all. */
  isAsked: boolean;
  /** Whether something that is shipped has a serious advisory that nobody let pass. */
  isBad: boolean;
  lines: string[];
};

const serious = new Set(['high', 'critical']);

/**
 * Reads what `npm audit --json` printed. A high advisory of something that is shipped is bad unless an exception with a
 * reason stands for it, which ends with its day. What is for development alone is told, and no more.
 */
export function judge(
  output: string,
  lock: Lock,
  sources: string,
  exceptions: Exception[],
  today: string,
): Verdict {
  const report = parse(output);
  if (report === null) return { isAsked: false, isBad: false, lines: [`not asked: ${whyNot(output)}`] };
  const advisories = advisoriesOf(report, shippedOf(lock, sources)).filter(({ severity }) =>
    serious.has(severity),
  );
  const lasting = exceptions.filter(({ until }) => until >= today);
  const passing = new Map(lasting.map((one) => [one.id, one.reason]));
  const bad = advisories.filter(({ id, isShipped }) => isShipped && !passing.has(id));
  const known = new Set(advisories.map(({ id }) => id));
  const lines = [
    ...advisories.map((one) => tell(one, passing.get(one.id))),
    ...exceptions
      .filter(({ until }) => until < today)
      .map(({ id, until }) => `the exception for ${id} ended ${until}`),
    ...lasting
      .filter(({ id }) => !known.has(id))
      .map(({ id }) => `no exception for ${id} is needed any more`),
  ];
  if (advisories.length === 0) lines.push('no serious advisory');
  return { isAsked: true, isBad: bad.length > 0, lines };
}

type Via = string | { url?: string; severity?: string; name?: string; title?: string };
type Report = { vulnerabilities: Record<string, { nodes?: string[]; via?: Via[] }> };

function parse(output: string): Report | null {
  try {
    const report: unknown = JSON.parse(output);
    const isReport = typeof report === 'object' && report !== null && 'vulnerabilities' in report;
    return isReport ? (report as Report) : null;
  } catch {
    return null;
  }
}

function whyNot(output: string): string {
  try {
    const { message, error } = JSON.parse(output);
    return String(message ?? error?.summary ?? 'the registry gave no reason').split('\n')[0] ?? '';
  } catch {
    return output.trim().split('\n')[0] || 'npm said nothing';
  }
}

/** Each advisory once a package; `via` holds it, or the name of the package through which it comes. */
function advisoriesOf({ vulnerabilities }: Report, shipped: ReadonlySet<string>): Advisory[] {
  return Object.entries(vulnerabilities).flatMap(([name, { nodes = [], via = [] }]) =>
    via.flatMap((one) => {
      if (typeof one === 'string') return [];
      const { url = '', severity = 'critical', title = '' } = one;
      const id = url.split('/').at(-1) || 'no id';
      return [{ id, severity, title, name, isShipped: nodes.some((node) => shipped.has(node)) }];
    }),
  );
}

function tell({ id, severity, name, title, isShipped }: Advisory, reason: string | undefined): string {
  const standing = reason ?? (isShipped ? 'NO EXCEPTION: see SECURITY.md' : 'for development alone');
  return `${severity} ${id} in ${name}: ${title} (${standing})`;
}

/** The check `advisories`. A registry that does not answer audits, or no network, is told and passes. */
function main(): void {
  const options = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { stdout, error } = spawnSync('npm', options, { encoding: 'utf8', maxBuffer: 64 << 20 });
  const exceptions = JSON.parse(readFileSync(new URL('audit-exceptions.json', import.meta.url), 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const { isBad, lines } = judge(
    error ? error.message : stdout,
    readLock(),
    readSources(),
    exceptions,
    today,
  );
  for (const line of lines) console.log(`   ${line}`);
  if (isBad) process.exitCode = 1;
}

if (import.meta.main) main();
