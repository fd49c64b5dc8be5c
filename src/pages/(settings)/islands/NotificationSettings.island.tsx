import { useState } from 'react';
import { messages as accountMessages } from '../../../modules/accounts/messages.ts';
import type { NotificationSettings as Settings } from '../../../modules/notifications/contract/index.ts';
import { messages } from '../../../modules/notifications/messages.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { CheckField } from '../../ui/forms/Choices.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from '../components/Section.tsx';

const texts: Record<keyof Settings, { label: string; hint: string }> = {
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

const kinds = Object.keys(texts) as (keyof Settings)[];

/** A checkbox for each kind of notification; only changed kinds are sent. */
function SettingsForm({ settings }: { settings: Settings }) {
  const [kept, setKept] = useState(settings);
  const state = useForm(
    () => ({}),
    async (values) => {
      const changed = kinds.filter((kind) => (values[kind] !== undefined) !== kept[kind]);
      if (changed.length === 0) return toast('info', accountMessages.noChanges);
      const body = Object.fromEntries(changed.map((kind) => [kind, !kept[kind]]));
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
    </FormShell>
  );
}

export const NotificationSettings = island(
  { name: 'NotificationSettings', on: 'load', ssr: true },
  SettingsForm,
);
