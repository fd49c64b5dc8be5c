import { useState } from 'react';
import type { OwnAction } from '../../../modules/moderation/contract/actions.ts';
import { moderationActions } from '../../../modules/moderation/rules/actions.ts';
import { messages } from '../../../modules/moderation/rules/messages.ts';
import { pagePath } from '../../page-path.ts';
import { Button } from '../../ui/Button.tsx';
import { Day } from '../../ui/Day.tsx';
import { openDialog } from '../../ui/dialogs/open-dialog.ts';
import { Section } from '../components/Section.tsx';

/** Actions against the member's content, with their reasons and appeals. */
export function OwnActions({ first }: { first: OwnAction[] }) {
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
        {text !== '' && text !== label && <p>{text}</p>}
        <p>Reason: {reason}</p>
        {appeal.state !== 'none' && <p>{messages.appealOutcomes[appeal.state]}</p>}
        {appeal.answer && <p>{appeal.answer}</p>}
        {where && <a href={where}>Open {kind === 'collection' ? 'the collection' : 'the web'}</a>}
      </div>
      {action.canAppeal && <Button onClick={open}>Appeal</Button>}
    </li>
  );
}

/** Where the member finds what an action is about: a hidden web or collection, or the web of a comment. */
function placeOf({ action, kind, subjectId, webId, isUndone }: OwnAction): string | null {
  if (webId !== '') return pagePath('/details/@webId', { webId });
  if (action !== 'hide' && !isUndone) return null;
  if (kind === 'web') return pagePath('/details/@webId', { webId: subjectId });
  return kind === 'collection' ? pagePath('/collection/@collectionId', { collectionId: subjectId }) : null;
}
