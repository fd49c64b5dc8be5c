import type {
  MutedThread,
  NotificationSettings as Settings,
} from '../../../modules/notifications/contract/index.ts';
import { island } from '../../runtime/islands/island.ts';
import { MutedThreads } from '../notifications/MutedThreads.tsx';
import { NotificationForm } from '../notifications/NotificationForm.tsx';

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
