import { useEffect, useState } from 'react';
import type { Device } from '../../../modules/accounts/contract/index.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { logOut } from '../../(auth)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { formatTime } from '../../ui/time.ts';
import { deviceName } from './device-name.ts';
import { Section } from './Section.tsx';

/** A time in the user's time zone; in UTC when rendered by the server, which does not know the zone. `at` is ISO 8601. */
export function LocalTime({ at }: { at: string }) {
  const [isLocal, setLocal] = useState(false);
  useEffect(() => setLocal(true), []);
  return <time dateTime={at}>{formatTime(at, isLocal ? 'local' : 'UTC')}</time>;
}

type DevicesProps = { devices: Device[]; onEnded: (id: string) => void };

/** The member's active sessions, each with a logout button. */
export function Devices({ devices, onEnded }: DevicesProps) {
  const [ending, setEnding] = useState<string | null>(null);
  const end = async ({ _id: id, isThis }: Device) => {
    if (ending !== null) return;
    setEnding(id);
    try {
      if (isThis) await logOut({ fromAllDevices: false });
      else {
        await call('DELETE /users/sessions/{id}', { params: { id } });
        onEnded(id);
        toast('success', messages.deviceSignedOut);
      }
    } catch (error) {
      toast('error', messageOf(error));
    }
    setEnding(null);
  };
  return (
    <Section title="Devices" text="If you do not recognize one of them, log it out and change your password.">
      <ul className="devices">
        {devices.map((device) => (
          <li key={device._id} className="device">
            <div className="device-words">
              <p>
                <span className="device-name">{deviceName(device.agent)}</span>
                {device.isThis && <span className="device-this">This device</span>}
              </p>
              <p className="device-facts">
                <span>{device.address}</span>{' '}
                <span>
                  last used <LocalTime at={device.lastUsedAt} />
                </span>
              </p>
            </div>
            <Button
              aria-disabled={ending === device._id}
              aria-description={`${deviceName(device.agent)}, ${device.address}`}
              onClick={() => void end(device)}
            >
              Log out
            </Button>
          </li>
        ))}
      </ul>
    </Section>
  );
}
