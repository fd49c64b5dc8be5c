import { useState } from 'react';
import type { MemberFacts } from '../../../modules/accounts/contract/index.ts';
import { deviceName, LocalTime } from '../../(settings)/index.ts';
import { Button } from '../../ui/Button.tsx';

type MemberSessionsProps = {
  sessions: NonNullable<MemberFacts['sessions']>;
  onEnd: (id: string) => Promise<void>;
};

/** Where a member is signed in; each session can be ended. */
export function MemberSessions({ sessions, onEnd }: MemberSessionsProps) {
  const [ending, setEnding] = useState<string | null>(null);
  const end = async (id: string) => {
    if (ending !== null) return;
    setEnding(id);
    await onEnd(id);
    setEnding(null);
  };
  return (
    <section className="setting" aria-labelledby="sessions">
      <header className="setting-head">
        <h2 id="sessions">Sessions</h2>
        <p className="setting-text">Where the member is signed in.</p>
      </header>
      {sessions.length === 0 ? (
        <p className="audit-empty">Nowhere.</p>
      ) : (
        <ul className="devices">
          {sessions.map(({ _id: id, agent, address, lastUsedAt }) => (
            <li key={id} className="device">
              <div className="device-words">
                <p>
                  <span className="device-name">{deviceName(agent)}</span>
                </p>
                <p className="device-facts">
                  <span>{address}</span>{' '}
                  <span>
                    last used <LocalTime at={lastUsedAt} />
                  </span>
                </p>
              </div>
              <Button
                aria-disabled={ending === id}
                aria-description={`${deviceName(agent)}, ${address}`}
                onClick={() => void end(id)}
              >
                Sign out
              </Button>
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
