import { useCallback } from 'react';
import type { OwnerCard } from '../../../../modules/accounts/contract/index.ts';
import type { Page } from '../../../../shared/paging.ts';
import { type BlockKind, changeBlock } from '../../../(social)/index.ts';
import { pagePath } from '../../../page-path.ts';
import { call } from '../../../runtime/api/api.ts';
import { usePages } from '../../../runtime/lists/use-pages.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../Section.tsx';

/** Page size of the lists of blocked and muted members. */
export const blockedPerPage = 20;

type BlockedMembersProps = { kind: BlockKind; title: string; text: string; first: Page<OwnerCard> };

const words = {
  block: { undo: 'Unblock', none: 'No blocked members' },
  mute: { undo: 'Unmute', none: 'No muted members' },
} as const;

/** The members whom the viewer has blocked or muted, each with a button that takes it back. */
export function BlockedMembers({ kind, title, text, first }: BlockedMembersProps) {
  const read = useCallback(
    (page: number) => {
      const query = { page, limit: blockedPerPage };
      return kind === 'block' ? call('GET /users/blocked', { query }) : call('GET /users/muted', { query });
    },
    [kind],
  );
  const { list, isLoading, failure, more, change } = usePages<OwnerCard>(read, blockedPerPage, first);
  const end = (person: OwnerCard) =>
    changeBlock({ username: person.username, kind, isOn: false }, (isOn) =>
      change((docs) => {
        const others = docs.filter(({ _id }) => _id !== person._id);
        return isOn ? [person, ...others] : others;
      }),
    );
  const docs = list?.docs ?? [];
  return (
    <Section title={title} text={text}>
      {docs.length === 0 && !list?.hasMore && <p className="setting-text">{words[kind].none}</p>}
      {docs.length > 0 && (
        <ul className="devices" aria-label={title}>
          {docs.map((person) => (
            <li key={person._id} className="device">
              <a className="avoided" href={pagePath('/@username', { username: person.username })}>
                <Avatar
                  username={person.username}
                  fullName={person.fullName}
                  image={person.avatar}
                  size={40}
                />
                <span className="device-words">
                  <span dir="auto" className="device-name">
                    {person.fullName}
                  </span>
                  <br />@{person.username}
                </span>
              </a>
              <Button aria-description={`@${person.username}`} onClick={() => void end(person)}>
                {words[kind].undo}
              </Button>
            </li>
          ))}
        </ul>
      )}
      {failure && <p role="alert">{failure}</p>}
      {list?.hasMore && (
        <Button look="quiet" aria-disabled={isLoading} onClick={() => void more()}>
          Load More
        </Button>
      )}
    </Section>
  );
}
