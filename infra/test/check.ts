import { checks } from './checks.ts';
import { report, runStage } from './stage.ts';

/** `npm run check`: types, lint and format, directions, dead code, licences, advisories. Runs all, then tells which failed. */
const results = [];
for (const stage of checks) results.push(await runStage(stage));
report(results);
