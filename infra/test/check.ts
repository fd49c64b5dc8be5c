import { checks } from './checks.ts';
import { report, runInParallel } from './stage.ts';

/** `npm run check`: types, lint and format, directions, dead code, licenses, advisories. Runs all of them, then names those that failed. */
report(await runInParallel(checks));
