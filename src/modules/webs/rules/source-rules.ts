import { type Broken, firstBroken } from '../../../shared/rules/rules.ts';
import { codeRules } from './fields.ts';
import { messages } from './messages.ts';
import { kindNames, panes, type SourceChanges } from './source-kinds.ts';

/** The rule of code that one of the sources breaks, or null. Each may be as long as the code of a pane. */
export function brokenSource(sources: SourceChanges): Broken | null {
  for (const pane of panes) {
    const source = sources[pane];
    if (!source) continue;
    const broken = firstBroken({ sources: codeRules(kindNames[source.kind]) }, { sources: source.text });
    if (broken) return broken;
    // PostgreSQL cannot store this character in texts.
    if (source.text.includes('\0')) return { field: 'sources', message: messages.hasNul };
  }
  return null;
}
