import { useState } from 'react';
import type { MutedThread } from '../../../modules/notifications/contract/index.ts';
import { messages } from '../../../modules/notifications/messages.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../components/Section.tsx';

/** The latest threads that the member has muted, each with a button that takes it back. */
export function MutedThreads({ first }: { first: readonly MutedThread[] }) {
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
      text="Comments and replies there are neither shown at the bell nor mailed. Mute a thread on the page of notifications."
    >
      {threads.length === 0 && <p className="setting-text">You have muted no thread.</p>}
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
                  {thread.web.title}
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
