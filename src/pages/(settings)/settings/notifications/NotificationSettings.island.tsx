import { useState } from 'react';
import type {
  MutedThread,
  NotificationSettings as Settings,
} from '../../../../modules/notifications/contract.ts';
import { messages } from '../../../../modules/notifications/rules/messages.ts';
import { pagePath } from '../../../page-path.ts';
import { call } from '../../../runtime/api/api.ts';
import { messageOf } from '../../../runtime/api/message-of.ts';
import { island } from '../../../runtime/islands/island.ts';
import { toast } from '../../../runtime/toasts/toasts.ts';
import { Button } from '../../../ui/Button.tsx';
import { Section } from '../Section.tsx';
import { NotificationForm } from './NotificationForm.tsx';

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

/** The latest threads that the member has muted, each with a button that takes it back. */
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
