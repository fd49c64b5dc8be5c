import { useId, useState } from 'react';
import type { BlockState } from '../../../modules/social/contract.ts';
import { ReportEntry } from '../../(reports)/index.ts';
import { changeBlock } from '../../(social)/index.ts';
import { island } from '../../runtime/islands/island.ts';
import { Button } from '../../ui/Button.tsx';
import { BanIcon, EllipsisIcon, EyeIcon, EyeOffIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';

type ProfileMenuProps = {
  id: string;
  username: string;
  /** Null for guests, who can only report. */
  blockState: BlockState | null;
};

const none: BlockState = { isBlockedByMe: false, isMutedByMe: false };

/** Actions on a member besides following. */
function ProfileMore({ id: memberId, username, blockState }: ProfileMenuProps) {
  const id = useId();
  const [{ isBlockedByMe, isMutedByMe }, setState] = useState(blockState ?? none);
  const mute = () => {
    closeMenu();
    const change = { username, kind: 'mute', isOn: !isMutedByMe } as const;
    void changeBlock(change, (isOn) => setState((now) => ({ ...now, isMutedByMe: isOn })));
  };
  const block = () => {
    closeMenu();
    const change = { username, kind: 'block', isOn: !isBlockedByMe } as const;
    void changeBlock(change, (isOn) => setState((now) => ({ ...now, isBlockedByMe: isOn })));
  };
  return (
    <>
      <Button
        look="quiet"
        isIcon
        aria-label={`More about @${username}`}
        aria-haspopup="menu"
        popoverTarget={id}
      >
        <EllipsisIcon />
      </Button>
      <Menu id={id} label="Member menu" className="menu-anchored">
        {blockState && (
          <>
            <MenuButton onClick={mute}>
              {isMutedByMe ? <EyeIcon /> : <EyeOffIcon />}
              {isMutedByMe ? 'Unmute' : 'Mute'} @{username}
            </MenuButton>
            <MenuButton onClick={block} isDangerous={!isBlockedByMe}>
              <BanIcon />
              {isBlockedByMe ? 'Unblock' : 'Block'} @{username}
            </MenuButton>
          </>
        )}
        <ReportEntry kind="member" id={memberId} username={username} />
      </Menu>
    </>
  );
}

export const ProfileMenu = island({ name: 'ProfileMenu', on: 'touch', ssr: true }, ProfileMore);
