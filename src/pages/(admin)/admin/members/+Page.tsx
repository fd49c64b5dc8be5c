import type { MemberList } from '../../../../modules/accounts/contract/index.ts';
import { memberFilters, memberSorts } from '../../../../modules/accounts/rules/member-fields.ts';
import { hasRole } from '../../../../shared/rules/roles.ts';
import { formatBytes } from '../../../(uploads)/index.ts';
import type { PageProps } from '../../../page-context.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button, ButtonLink } from '../../../ui/Button.tsx';
import { Day } from '../../../ui/Day.tsx';
import { SelectField } from '../../../ui/forms/Choices.tsx';
import { Field } from '../../../ui/forms/Field.tsx';
import { EmptyState } from '../../../ui/lists/States.tsx';
import { AdminFrame } from '../../AdminFrame.server.tsx';
import type { MembersData } from './+data.ts';
import { MemberMarks, memberPath } from './member.tsx';

const choicesOf = (choices: Record<string, string>) =>
  Object.entries(choices).map(([value, words]) => ({ value, words }));

export default function Page({ data, viewer, path }: PageProps<MembersData>) {
  const { members, filters, next, isFirst, marksUnverified } = data;
  const { q, filter, sort } = filters;
  return (
    <AdminFrame viewer={viewer} path={path} title="Members">
      <search>
        <form className="audit-filter" action={path}>
          <Field
            label="Find"
            name="q"
            type="search"
            defaultValue={q}
            hint={hasRole(viewer, 'admin') ? 'Name, username, email or @domain' : 'Name or username'}
          />
          <SelectField label="Show" name="filter" defaultValue={filter} choices={choicesOf(memberFilters)} />
          <SelectField label="Order" name="sort" defaultValue={sort} choices={choicesOf(memberSorts)} />
          <Button type="submit">Show</Button>
        </form>
      </search>
      {members.length === 0 ? (
        <EmptyState kind="person" title={sort === 'storage' ? 'No one has files' : 'No matches'} />
      ) : (
        <ul className="audit">
          {members.map((member) => (
            <MemberLine key={member._id} member={member} marksUnverified={marksUnverified} />
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

type LineProps = { member: MemberList['docs'][number]; marksUnverified: boolean };

/** A member in the list for moderators and admins; the whole line links to the member's page. */
function MemberLine({ member, marksUnverified }: LineProps) {
  const { username, fullName, avatar, email, createdAt, lastSeenAt, webs, bytes } = member;
  return (
    <li className="member-line">
      <Avatar username={username} fullName={fullName} image={avatar} size={40} />
      <div className="member-words">
        <p className="member-names">
          <a className="member-link" href={memberPath(username)}>
            {fullName}
          </a>
          <span>{username}</span>
          <MemberMarks member={member} marksUnverified={marksUnverified} />
        </p>
        <p className="audit-facts">
          {email !== null && <span>{email}</span>}
          <span>
            joined <Day at={createdAt} />
          </span>
          {lastSeenAt !== null && (
            <span>
              seen <Day at={lastSeenAt} />
            </span>
          )}
          <span>{webs === 1 ? '1 web' : `${webs.toLocaleString('en-US')} webs`}</span>
          {bytes > 0 && <span>{formatBytes(bytes)}</span>}
        </p>
      </div>
    </li>
  );
}
