import { auditActions } from '../../../modules/site/audit-actions.ts';
import type { AuditLogLine } from '../../../modules/site/contract/index.ts';

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const words: Record<string, string> = auditActions;

/** One line of the audit log: who did what to whom, when, from where and why. */
export function AuditLine({ line }: { line: AuditLogLine }) {
  const { at, actor, action, subject, reason, from, details } = line;
  const facts = JSON.stringify(details, null, 2);
  return (
    <li className="audit-line">
      <p>
        <strong>{actor.username}</strong> {(words[action] ?? action).toLowerCase()}
        {subject.label && (
          <>
            : <strong>{subject.label}</strong>
          </>
        )}
      </p>
      {reason && <p>{reason}</p>}
      <p className="audit-facts">
        <time dateTime={at}>{time.format(new Date(at))} UTC</time>
        <span>{from ?? 'command line'}</span>
        <span>
          {subject.kind} {subject.id}
        </span>
      </p>
      {facts !== '{}' && (
        <details>
          <summary>Details</summary>
          <pre>{facts}</pre>
        </details>
      )}
    </li>
  );
}
