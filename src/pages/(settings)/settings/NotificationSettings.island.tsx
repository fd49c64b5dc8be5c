import { useId, useState } from 'react';
import { messages as accountMessages } from '../../../modules/accounts/rules/messages.ts';
import type {
  ChangedSettings,
  MutedThread,
  NotificationSettings as Settings,
} from '../../../modules/notifications/contract.ts';
import { messages } from '../../../modules/notifications/rules/messages.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from './Section.tsx';

type SettingsProps = { settings: Settings; isMailed: boolean; mutedThreads: readonly MutedThread[] };

function AllSettings({ settings, isMailed, mutedThreads }: SettingsProps) {
  return (
    <>
      <NotificationForm settings={settings} isMailed={isMailed} />
      <MutedThreads first={mutedThreads} />
    </>
  );
}

export const NotificationSettings = island(
  { name: 'NotificationSettings', on: 'load', ssr: true },
  AllSettings,
);

/** The latest threads that the member has muted, each with a button that unmutes it. */
function MutedThreads({ first }: { first: readonly MutedThread[] }) {
  const [threads, setThreads] = useState(first);
  const unmute = async (thread: MutedThread) => {
    try {
      await call('DELETE /notifications/muted-threads/{commentId}', { params: { commentId: thread._id } });
      setThreads((now) => now.filter(({ _id }) => _id !== thread._id));
      toast('success', messages.threadUnmuted);
    } catch (error) {
      toast('error', messageOf(error));
    }
  };
  return (
    <Section
      title="Muted threads"
      text="Comments and replies in muted threads send no notifications or email. You can mute a thread from the notifications page."
    >
      {threads.length === 0 && <p className="setting-text">No muted threads</p>}
      {threads.length > 0 && (
        <ul className="devices" aria-label="Muted threads">
          {threads.map((thread) => (
            <li key={thread._id} className="device">
              <a className="avoided" href={pagePath('/details/@webId', { webId: thread.web._id })}>
                <span className="device-words">
                  <span dir="auto" className="device-name">
                    {thread.text}
                  </span>
                  <br />
                  <bdi>{thread.web.title}</bdi>
                </span>
              </a>
              <Button aria-description={thread.text} onClick={() => void unmute(thread)}>
                Unmute
              </Button>
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

type Kind = keyof Settings['mail'];
type Mailing = Settings['mail'][Kind];

const texts: Record<Kind, { label: string; hint: string }> = {
  like: { label: 'Likes', hint: 'On your webs, collections, assets, comments and replies.' },
  comment: { label: 'Comments', hint: 'Comments on your webs, and replies to them.' },
  reply: { label: 'Replies', hint: 'Replies to your comments, and to comments you replied to.' },
  mention: { label: 'Mentions', hint: 'When someone mentions you in a comment or reply.' },
  follow: { label: 'Followers', hint: 'When someone follows you.' },
  fork: { label: 'Forks', hint: 'Of your webs.' },
  moderation: {
    label: 'Moderators’ decisions',
    hint: 'About your content and your reports. They are also listed in Safety settings.',
  },
};

const kinds = Object.keys(texts) as Kind[];

const mailings: { value: Mailing; words: string }[] = [
  { value: 'now', words: 'Immediately' },
  { value: 'daily', words: 'Daily' },
  { value: 'never', words: 'Never' },
];

const mailName = (kind: Kind) => `mail-${kind}`;

/** The settings of all kinds that differ from `kept`. */
function changesOf(values: Record<string, string>, kept: Settings): ChangedSettings {
  const shown = kinds.filter((kind) => (values[kind] !== undefined) !== kept[kind]);
  const mailed = kinds.filter((kind) => (values[mailName(kind)] ?? kept.mail[kind]) !== kept.mail[kind]);
  return {
    ...Object.fromEntries(shown.map((kind) => [kind, !kept[kind]])),
    ...(mailed.length > 0 && {
      mail: Object.fromEntries(mailed.map((kind) => [kind, values[mailName(kind)] as Mailing])),
    }),
  };
}

const text =
  'Choose what appears in your notifications. What you turn off is kept for 90 days and reappears if you turn it on again.';

const mailText =
  'Emails go to your verified address. “Immediately” groups ten minutes of activity; “Daily” is one email in the morning (6 to 8 UTC). Anything you have already read is left out.';

/**
 * A checkbox for the bell and, on a site with a mail server, a choice of mails for each kind; only changes are sent.
 */
function NotificationForm({ settings, isMailed }: { settings: Settings; isMailed: boolean }) {
  const [kept, setKept] = useState(settings);
  const state = useForm(
    () => ({}),
    async (values) => {
      const body = changesOf(values, kept);
      if (Object.keys(body).length === 0) return toast('info', accountMessages.noChanges);
      setKept(await call('PATCH /notifications/settings', { body }));
      toast('success', messages.settingsUpdated);
    },
    { staysOpen: true },
  );
  const button = (
    <div className="setting-actions">
      <Button type="submit" look="accent" aria-disabled={state.isBusy}>
        {state.isBusy ? 'Saving...' : 'Save settings'}
      </Button>
    </div>
  );
  return (
    <FormShell state={state} action={pagePath('/settings/notifications')} button={button}>
      <Section title="Notifications" text={isMailed ? `${text} ${mailText}` : text}>
        <table className="notification-kinds">
          <thead>
            <tr>
              <th scope="col">Kind</th>
              <th scope="col">Bell</th>
              {isMailed && <th scope="col">Email</th>}
            </tr>
          </thead>
          <tbody>
            {kinds.map((kind) => (
              <KindRow key={kind} kind={kind} settings={settings} isMailed={isMailed} />
            ))}
          </tbody>
        </table>
      </Section>
    </FormShell>
  );
}

type RowProps = { kind: Kind; settings: Settings; isMailed: boolean };

function KindRow({ kind, settings, isMailed }: RowProps) {
  const id = useId();
  const { label, hint } = texts[kind];
  return (
    <tr>
      <th scope="row">
        <label className="field-label" htmlFor={id}>
          {label}
        </label>
        <p className="field-note" id={`${id}hint`}>
          {hint}
        </p>
      </th>
      <td>
        <input
          id={id}
          name={kind}
          type="checkbox"
          aria-describedby={`${id}hint`}
          defaultChecked={settings[kind]}
        />
      </td>
      {isMailed && (
        <td>
          <select
            className="field-input"
            name={mailName(kind)}
            aria-label={label}
            aria-describedby={`${id}hint`}
            defaultValue={settings.mail[kind]}
          >
            {mailings.map(({ value, words }) => (
              <option key={value} value={value}>
                {words}
              </option>
            ))}
          </select>
        </td>
      )}
    </tr>
  );
}
