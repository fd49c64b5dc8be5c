import { useRef } from 'react';
import { messages } from '../../../modules/social/messages.ts';
import { call } from '../../client/api.ts';
import { changeMark } from '../../client/marks.ts';
import { currentSession } from '../../client/session.ts';
import { guestAlert, toast } from '../../client/toasts.ts';
import { useMark } from '../../client/use-mark.ts';
import { PinIcon, PinOffIcon } from '../../components/home-icons.tsx';
import { MenuButton } from '../../components/Menu.tsx';

type PinProps = { webId: string; isPinned: boolean };

/** The entry of a menu that pins a web or takes the pin away. */
export function PinEntry({ webId, isPinned }: PinProps) {
  const entry = useRef<HTMLSpanElement>(null);
  const pin = useMark('pin', webId, { isPinned }, entry);

  const toggle = async () => {
    entry.current?.closest<HTMLElement>('[popover]')?.hidePopover();
    if (!currentSession().viewer) return guestAlert(messages.loginToPin);
    const path = pin.isPinned ? 'PATCH /users/remove-pined/{webId}' : 'PATCH /users/add-to-pined/{webId}';
    const isDone = await changeMark('pin', webId, {
      now: pin,
      next: { isPinned: !pin.isPinned },
      send: () => call(path, { params: { webId } }),
    });
    if (isDone) toast('success', pin.isPinned ? messages.unpinned : messages.pinned);
  };

  return (
    <MenuButton onClick={() => void toggle()}>
      {pin.isPinned ? <PinOffIcon /> : <PinIcon />}
      <span ref={entry}>{pin.isPinned ? 'Remove From Pined' : 'Add To Pined'}</span>
    </MenuButton>
  );
}
