import type { Input } from '../../../shared/command-line/declare.ts';
import { ConfigError } from '../../../shared/config/config.ts';
import { OperatorError } from '../../../shared/errors/operator-error.ts';
import { type Environment, formatTable, report, type Started, withInstallation } from '../command.ts';
import { checkDatabase } from './database.ts';
import { attempt, type Finding, ok, problem } from './finding.ts';
import { checkMachine } from './machine.ts';
import { checkAddresses, checkChromium, checkMail, checkQueue, checkStore } from './services.ts';

/** Checks everything that the site needs, prints findings with their remedies, and fails if there is a problem. */
export async function doctor(input: Input, environment: Environment): Promise<void> {
  const findings = await findAll(environment);
  const rows = findings.map(({ state, check, found }) => [state, check, found]);
  const advice = findings.flatMap(({ check, advice }) => (advice === null ? [] : [`${check}: ${advice}`]));
  report(
    input,
    findings,
    [formatTable(rows), ...(advice.length > 0 ? ['', 'What to do:', ...advice] : [])].join('\n'),
  );
  const problems = findings.filter(({ state }) => state === 'problem').length;
  if (problems > 0)
    throw new OperatorError(problems === 1 ? 'one problem found' : `${problems} problems found`);
}

async function findAll(environment: Environment): Promise<Finding[]> {
  const started = loadOr(environment);
  if (Array.isArray(started)) return started;
  const { config } = started;
  return [
    ok('configuration', 'is valid'),
    ...(await checkMachine(config)),
    ...(await attempt(
      'installation',
      'run this with the DATA_DIR of the site, or start it once',
      () =>
        withInstallation(environment, async (ctx) => {
          const database = await checkDatabase(ctx);
          if (database.some(({ state }) => state === 'problem')) return database;
          await ctx.site.settings.load();
          const services = await Promise.all([
            checkQueue(ctx),
            checkStore(ctx),
            checkMail(ctx),
            checkChromium(ctx),
          ]);
          return [...database, ...services.flat()];
        }),
      120_000,
    )),
    ...(await checkAddresses(config)),
  ];
}

/** The configuration, or its errors. */
function loadOr({ loadExisting }: Environment): Started | Finding[] {
  try {
    return loadExisting();
  } catch (error) {
    if (error instanceof ConfigError)
      return error.message.split('\n').map((line) => problem('configuration', line, 'correct this variable'));
    throw error;
  }
}
