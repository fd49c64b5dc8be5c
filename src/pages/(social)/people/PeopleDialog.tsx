import { useState } from 'react';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { Tabs } from '../../ui/Tabs.tsx';
import { PeopleList, type Side } from './PeopleList.tsx';

const tabs = [
  { key: 'followers', label: 'Followers' },
  { key: 'followings', label: 'Followings' },
] as const;

type PeopleDialogProps = { username: string; fullName: string; first: Side; onClose: () => void };

/** A member's followers and follows. */
export function PeopleDialog({ username, fullName, first, onClose }: PeopleDialogProps) {
  const [side, setSide] = useState(first);
  return (
    <Dialog title={fullName} className="people" onClose={onClose}>
      <Tabs label="People" tabs={tabs} current={side} onChange={setSide}>
        <PeopleList key={side} username={username} side={side} />
      </Tabs>
    </Dialog>
  );
}
