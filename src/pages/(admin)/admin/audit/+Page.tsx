import type { AuditLogLine } from '../../../../modules/site/contract.ts';
import { auditActions } from '../../../../modules/site/rules/audit-actions.ts';
import type { PageProps } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/forms/Choices.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { AdminFrame } from '../../AdminFrame.server.tsx';
import type { AuditData } from './+data.ts';
import { ExportAuditLog } from './ExportAuditLog.island.tsx';

const actions = [
  { value: '', words: 'Everything' },
  ...Object.entries(auditActions).map(([value, words]) => ({ value, words })),
];

export default function Page({ data, viewer, path }: PageProps<AuditData>) {
  const { lines, filter, older, isNewest } = data;
  const isFiltered = filter.actor !== '' || filter.action !== '';
  const exported = new URLSearchParams(Object.entries(filter).filter(([, value]) => value !== ''));
  return (
    <AdminFrame viewer={viewer} path={path} title="Audit log">
      <form className="audit-filter" action={path}>
        <Field label="Who" name="actor" defaultValue={filter.actor} placeholder="Username or operator" />
        <SelectField label="What" name="action" defaultValue={filter.action} choices={actions} />
        <Button type="submit">Show</Button>
      </form>
      {lines.length === 0 ? (
        <p className="audit-empty">
          {isFiltered || !isNewest ? 'Nothing matches.' : 'Nothing has been recorded yet.'}
        </p>
      ) : (
        <ol className="audit">
          {lines.map((line) => (
            <AuditLine key={line.id} line={line} />
          ))}
        </ol>
      )}
      <div className="audit-more">
        {!isNewest && <ButtonLink href={pagePath('/admin/audit')}>Newest</ButtonLink>}
        {lines.length > 0 && <Island of={ExportAuditLog} query={exported.toString()} />}
        {older && <ButtonLink href={older}>Older</ButtonLink>}
      </div>
    </AdminFrame>
  );
}

const time = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' });
const words: Record<string, string> = auditActions;

/** One line of the audit log: who did what to whom, when, from where and why. */
function AuditLine({ line }: { line: AuditLogLine }) {
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
