import { memberFilters, memberSorts } from '../../../../modules/accounts/administration/fields.ts';
import { hasRole } from '../../../../shared/rules/roles.ts';
import type { PageProps } from '../../../page-context.ts';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { SelectField } from '../../../ui/forms/Choices.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { AdminFrame } from '../../components/AdminFrame.server.tsx';
import { MemberLine } from '../../members/MemberLine.server.tsx';
import type { MembersData } from './+data.ts';

const choicesOf = (choices: Record<string, string>) =>
  Object.entries(choices).map(([value, words]) => ({ value, words }));

export default function Page({ data, viewer, path }: PageProps<MembersData>) {
  const { members, asked, next, isFirst } = data;
  const { q, filter, sort } = asked;
  return (
    <AdminFrame viewer={viewer} path={path} title="Members">
      <search>
        <form className="audit-filter" action={path}>
          <Field
            label="Find"
            name="q"
            type="search"
            defaultValue={q}
            hint={hasRole(viewer, 'admin') ? 'Name, username, mail address or @domain' : 'Name or username'}
          />
          <SelectField label="Show" name="filter" defaultValue={filter} choices={choicesOf(memberFilters)} />
          <SelectField label="Order" name="sort" defaultValue={sort} choices={choicesOf(memberSorts)} />
          <Button type="submit">Show</Button>
        </form>
      </search>
      {members.length === 0 ? (
        <p className="audit-empty">{sort === 'storage' ? 'Nobody has files.' : 'Nobody matches.'}</p>
      ) : (
        <ul className="audit">
          {members.map((member) => (
            <MemberLine key={member._id} member={member} />
          ))}
        </ul>
      )}
      <div className="audit-more">
        {!isFirst && <ButtonLink href={path}>First page</ButtonLink>}
        {next && <ButtonLink href={next}>Next</ButtonLink>}
      </div>
    </AdminFrame>
  );
}
