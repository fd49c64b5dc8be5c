import { auditActions } from '../../../../modules/site/audit-actions.ts';
import type { PageProps } from '../../../page-context.ts';
import { pagePath } from '../../../page-path.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/forms/Choices.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { AdminFrame } from '../../components/AdminFrame.server.tsx';
import { AuditLine } from '../../components/AuditLine.server.tsx';
import { ExportAuditLog } from '../../islands/ExportAuditLog.island.tsx';
import type { AuditData } from './+data.ts';

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
