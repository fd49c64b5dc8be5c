import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { type Lock, readLock, readSources, shippedOf } from './shipped.ts';

/** An advisory that was reviewed and is accepted until the day `until` (YYYY-MM-DD). */
export type Exception = { id: string; reason: string; until: string };

type Advisory = { id: string; severity: string; name: string; title: string; isShipped: boolean };

type Verdict = {
  /** Whether the registry responded. */
  isAvailable: boolean;
  /** Whether a shipped package has a high or critical advisory without an exception. */
  isBad: boolean;
  lines: string[];
};

const serious = new Set(['high', 'critical']);

/**
 * Assesses the output of `npm audit --json`. A high or critical advisory for a shipped package fails the check unless an
 * exception covers it; exceptions expire. Advisories for development packages are only reported.
 */
export function assessAudit(
  output: string,
  lock: Lock,
  sources: string,
  exceptions: Exception[],
  today: string,
): Verdict {
  const report = parse(output);
  if (report === null)
    return { isAvailable: false, isBad: false, lines: [`registry not available: ${failureReason(output)}`] };
  const advisories = advisoriesOf(report, shippedOf(lock, sources)).filter(({ severity }) =>
    serious.has(severity),
  );
  const activeExceptions = exceptions.filter(({ until }) => until >= today);
  const reasonById = new Map(activeExceptions.map((one) => [one.id, one.reason]));
  const bad = advisories.filter(({ id, isShipped }) => isShipped && !reasonById.has(id));
  const known = new Set(advisories.map(({ id }) => id));
  const lines = [
    ...advisories.map((one) => formatAdvisory(one, reasonById.get(one.id))),
    ...exceptions
      .filter(({ until }) => until < today)
      .map(({ id, until }) => `exception for ${id} expired on ${until}`),
    ...activeExceptions
      .filter(({ id }) => !known.has(id))
      .map(
        ({ id }) =>
          `exception for ${id} is no longer needed; remove it from infra/packages/audit-exceptions.json`,
      ),
  ];
  if (advisories.length === 0) lines.push('no serious advisory');
  return { isAvailable: true, isBad: bad.length > 0, lines };
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

function failureReason(output: string): string {
  try {
    const { message, error } = JSON.parse(output);
    return String(message ?? error?.summary ?? 'the registry gave no reason').split('\n')[0] ?? '';
  } catch {
    return output.trim().split('\n')[0] || 'npm printed nothing';
  }
}

/** Advisories per package; `via` contains the advisory, or the name of the dependency that has it. */
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

function formatAdvisory(
  { id, severity, name, title, isShipped }: Advisory,
  reason: string | undefined,
): string {
  const status = reason ?? (isShipped ? 'NO EXCEPTION: see SECURITY.md' : 'development only');
  return `${severity} ${id} in ${name}: ${title} (${status})`;
}

/** The check `advisories`. Passes with a note if the registry does not respond. */
function main(): void {
  const options = ['audit', '--json', '--fetch-retries=0', '--fetch-timeout=20000'];
  const { stdout, error } = spawnSync('npm', options, { encoding: 'utf8', maxBuffer: 64 << 20 });
  const exceptions = JSON.parse(readFileSync(new URL('audit-exceptions.json', import.meta.url), 'utf8'));
  const today = new Date().toISOString().slice(0, 10);
  const { isBad, lines } = assessAudit(
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
