import type { Case } from '../../../../modules/moderation/index.ts';
import { Ago } from '../../../ui/Ago.server.tsx';
import { shownCount } from '../../../waiting-context.ts';
import { casePath } from './case-path.ts';
import { reasonText } from './ReportedBy.tsx';

type CaseListProps = { cases: readonly Case[]; page: number; openedId: string | null };

/** The cases, each with the number of its reporters and its age, as links. */
export function CaseList({ cases, page, openedId }: CaseListProps) {
  return (
    <ol className="cases">
      {cases.map(({ kind, subjectId, label, owner, since, reports, reasons, isAutomatic }) => (
        <li key={`${kind} ${subjectId}`}>
          <a
            className="case-link"
            href={casePath({ kind, subjectId }, page)}
            aria-current={subjectId === openedId ? 'true' : undefined}
          >
            <span className="case-label" dir="auto">
              {label || kind}
            </span>
            <span className="case-count">
              {isAutomatic && reports === 1 ? 'held' : `${shownCount(reports)} × reported`}
            </span>
            <span className="case-facts">
              {kind}
              {owner !== null && kind !== 'member' && ` by @${owner}`}, {shortened(reasons)}
            </span>
            <span className="case-age">
              <Ago at={since} />
            </span>
          </a>
        </li>
      ))}
    </ol>
  );
}

/** The first reason without its explanation, and how many more there are. */
function shortened([first = '', ...more]: readonly string[]): string {
  const [reason = ''] = reasonText(first).split(':');
  return more.length === 0 ? reason : `${reason} +${more.length}`;
}
