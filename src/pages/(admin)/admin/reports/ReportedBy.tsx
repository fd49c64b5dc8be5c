import type { Report } from '../../../../modules/moderation/contract/index.ts';
import { wordList } from '../../../../modules/moderation/rules/actions.ts';
import { reportReasons } from '../../../../modules/moderation/rules/report-reasons.ts';
import { pagePath } from '../../../page-path.ts';

const reasons: Record<string, string> = reportReasons;

/** The reason of a report as moderators read it; a reason that no longer exists stays as it is stored. */
export const reasonText = (reason: string): string => reasons[reason] ?? reason;

/** The reporter: a member, the word list or a guest. */
export const ReportedBy = ({ reporter, isAutomatic }: Pick<Report, 'reporter' | 'isAutomatic'>) => (
  <span>
    by{' '}
    {reporter ? (
      <a href={pagePath('/@username', { username: reporter.username })}>@{reporter.username}</a>
    ) : isAutomatic ? (
      wordList
    ) : (
      'a guest'
    )}
  </span>
);
