import { useState } from 'react';
import { messages as accountMessages } from '../../../modules/accounts/messages.ts';
import type { ChangedSettings, NotificationSettings } from '../../../modules/notifications/contract/index.ts';
import { messages } from '../../../modules/notifications/messages.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField, SelectField } from '../../ui/forms/Choices.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../components/Section.tsx';

type Kind = keyof NotificationSettings['mail'];
type Mailing = NotificationSettings['mail'][Kind];

const texts: Record<Kind, { label: string; hint: string }> = {
  like: { label: 'Likes', hint: 'Of your webs, collections, assets, comments and replies.' },
  comment: { label: 'Comments', hint: 'And replies to them, on your webs.' },
  reply: { label: 'Replies', hint: 'To your comments, and to comments that you have replied to.' },
  mention: { label: 'Mentions', hint: 'Your username in comments and replies.' },
  follow: { label: 'Followers', hint: 'Members who follow you.' },
  fork: { label: 'Forks', hint: 'Of your webs.' },
  moderation: {
    label: 'Moderators’ decisions',
    hint: 'About what is yours and what you have reported. They also stay on the page Safety.',
  },
};

const kinds = Object.keys(texts) as Kind[];

const mailings: { value: Mailing; words: string }[] = [
  { value: 'now', words: 'At once' },
  { value: 'daily', words: 'Daily' },
  { value: 'never', words: 'Never' },
];

const mailName = (kind: Kind) => `mail-${kind}`;

/** What differs from `kept`, of all kinds. */
function changesOf(values: Record<string, string>, kept: NotificationSettings): ChangedSettings {
  const shown = kinds.filter((kind) => (values[kind] !== undefined) !== kept[kind]);
  const mailed = kinds.filter((kind) => values[mailName(kind)] !== kept.mail[kind]);
  return {
    ...Object.fromEntries(shown.map((kind) => [kind, !kept[kind]])),
    ...(mailed.length > 0 && {
      mail: Object.fromEntries(mailed.map((kind) => [kind, values[mailName(kind)] as Mailing])),
    }),
  };
}

const mailText = (isMailed: boolean) =>
  isMailed
    ? 'To your verified address. “At once” gathers what comes within ten minutes; “Daily” is one mail in the morning (6 to 8 UTC). What you have read meanwhile is left out.'
    : 'This site has no mail server yet, so nothing is mailed.';

/** For each kind a checkbox for the bell and a choice of mails; only what is changed is sent. */
export function NotificationForm({
  settings,
  isMailed,
}: {
  settings: NotificationSettings;
  isMailed: boolean;
}) {
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
        {state.isBusy ? 'Saving...' : 'Save Settings'}
      </Button>
    </div>
  );
  return (
    <FormShell state={state} action={pagePath('/settings/notifications')} button={button}>
      <Section
        title="Notifications"
        text="What you see at the bell and on the page of notifications. What you leave out is kept for 90 days, and seen again if you change your mind."
      >
        {kinds.map((kind) => (
          <CheckField key={kind} name={kind} {...texts[kind]} defaultChecked={settings[kind]} />
        ))}
      </Section>
      <Section title="By mail" text={mailText(isMailed)}>
        <div className="mailings">
          {kinds.map((kind) => (
            <SelectField
              key={kind}
              name={mailName(kind)}
              label={texts[kind].label}
              choices={mailings}
              defaultValue={settings.mail[kind]}
            />
          ))}
        </div>
      </Section>
    </FormShell>
  );
}
