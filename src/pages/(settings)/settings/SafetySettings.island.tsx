import { useCallback, useState } from 'react';
import type { OwnerCard } from '../../../modules/accounts/contract/index.ts';
import type { OwnAction } from '../../../modules/moderation/contract/actions.ts';
import type { OwnReport } from '../../../modules/moderation/contract/index.ts';
import { moderationActions } from '../../../modules/moderation/rules/actions.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import { reportReasons } from '../../../modules/moderation/rules/report-reasons.ts';
import type { Page } from '../../../shared/paging.ts';
import { type BlockKind, changeBlock } from '../../(social)/index.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { island } from '../../runtime/islands/island.ts';
import { usePages } from '../../runtime/lists/use-pages.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { Section } from './Section.tsx';

const reasons: Record<string, string> = reportReasons;

/** The member's latest reports and their outcomes. */
function OwnReports({ reports }: { reports: OwnReport[] }) {
  return (
    <Section title="Your reports" text="What you reported to the moderators, and the outcome.">
      {reports.length === 0 && <p className="setting-text">No reports</p>}
      {reports.length > 0 && (
        <ul className="devices" aria-label="Your reports">
          {reports.map((report) => (
            <li key={report._id} className="device">
              <div className="device-words">
                <p>
                  <span dir="auto" className="device-name">
                    {report.label}
                  </span>
                </p>
                <p className="device-facts">
                  <span>{report.kind}</span>
                  <span>{reasons[report.reason] ?? report.reason}</span>
                  <Day at={report.createdAt} />
                </p>
                <p>{messages.outcomes[report.outcome]}</p>
                {report.outcomeText && <p>{report.outcomeText}</p>}
              </div>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type SafetyProps = {
  blocked: Page<OwnerCard>;
  muted: Page<OwnerCard>;
  reports: OwnReport[];
  actions: OwnAction[];
};

/**
 * The safety page: the members whom the member has blocked and muted, moderators' actions on the member's content,
 * and the member's reports.
 */
function Safety({ blocked, muted, reports, actions }: SafetyProps) {
  return (
    <>
      <BlockedMembers
        kind="block"
        title="Blocked members"
        text="They cannot comment on your webs, reply to you, like your work, follow you or mention you."
        first={blocked}
      />
      <BlockedMembers
        kind="mute"
        title="Muted members"
        text="You do not see their webs, comments and replies. They are not told."
        first={muted}
      />
      <OwnActions first={actions} />
      <OwnReports reports={reports} />
    </>
  );
}

export const SafetySettings = island({ name: 'SafetySettings', on: 'load', ssr: true }, Safety);

/** Actions against the member's content, with their reasons and appeals. */
function OwnActions({ first }: { first: OwnAction[] }) {
  const [actions, setActions] = useState(first);
  if (actions.length === 0) return null;
  const markAppealed = (id: string, text: string) =>
    setActions((all) =>
      all.map((action) =>
        action._id === id
          ? { ...action, canAppeal: false, appeal: { state: 'waiting' as const, text, answer: '' } }
          : action,
      ),
    );
  return (
    <Section
      title="Moderators’ actions"
      text="What moderators decided about your content, and why. You can appeal once, within 30 days."
    >
      <ul className="devices" id="actions" aria-label="Moderators’ actions">
        {actions.map((action) => (
          <ActionRow key={action._id} action={action} onAppealed={(text) => markAppealed(action._id, text)} />
        ))}
      </ul>
    </Section>
  );
}

function ActionRow({ action, onAppealed }: { action: OwnAction; onAppealed: (text: string) => void }) {
  const { kind, label, text, reason, appeal } = action;
  const where = placeOf(action);
  const open = () =>
    openDialog(async () => {
      const { AppealDialog } = await import('./AppealDialog.tsx');
      return [AppealDialog, { actionId: action._id, onAppealed }];
    });
  return (
    <li className="device">
      <div className="device-words">
        <p>
          <span dir="auto" className="device-name">
            {label}
          </span>
        </p>
        <p className="device-facts">
          <span>{kind}</span>
          <span>{action.isUndone ? 'undone' : moderationActions[action.action].past}</span>
          <Day at={action.createdAt} />
        </p>
        {text !== '' && text !== label && <p dir="auto">{text}</p>}
        <p>Reason: {reason}</p>
        {appeal.state !== 'none' && <p>{messages.appealOutcomes[appeal.state]}</p>}
        {appeal.answer && <p>{appeal.answer}</p>}
        {where && <a href={where}>Open {kind === 'collection' ? 'the collection' : 'the web'}</a>}
      </div>
      {action.canAppeal && <Button onClick={open}>Appeal</Button>}
    </li>
  );
}

/** Where the member finds the subject of an action: a hidden web or collection, or the web of a comment. */
function placeOf({ action, kind, subjectId, webId, isUndone }: OwnAction): string | null {
  if (webId !== '') return pagePath('/details/@webId', { webId });
  if (action !== 'hide' && !isUndone) return null;
  if (kind === 'web') return pagePath('/details/@webId', { webId: subjectId });
  return kind === 'collection' ? pagePath('/collection/@collectionId', { collectionId: subjectId }) : null;
}

/** Page size of the lists of blocked and muted members. */
export const blockedPerPage = 20;

type BlockedMembersProps = { kind: BlockKind; title: string; text: string; first: Page<OwnerCard> };

const words = {
  block: { undo: 'Unblock', none: 'No blocked members' },
  mute: { undo: 'Unmute', none: 'No muted members' },
} as const;

/** The members whom the viewer has blocked or muted, each with a button that undoes it. */
function BlockedMembers({ kind, title, text, first }: BlockedMembersProps) {
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
