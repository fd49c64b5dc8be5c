import { checks } from './checks.ts';
import { report, runSideBySide } from './stage.ts';

/** `npm run check`: types, lint and format, directions, dead code, licences, advisories. Runs all, then tells which failed. */
report(await runSideBySide(checks));
