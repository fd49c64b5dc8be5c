import { useId } from 'react';
import type { Asset } from '../../../modules/assets/contract.ts';
import { messages } from '../../../modules/assets/rules/messages.ts';
import { ReportEntry } from '../../(reports)/index.ts';
import { copyText } from '../../runtime/copy-text.ts';
import { Button } from '../../ui/Button.tsx';
import { EllipsisIcon, LinkIcon, PencilIcon, RotateCwIcon, TrashIcon } from '../../ui/icons.tsx';
import { Menu, MenuButton } from '../../ui/menus/Menu.tsx';
import { closeMenu } from '../../ui/menus/menus.ts';

export type AssetActions = { asset: Asset; isOwn: boolean; onEdit: () => void; onDelete: () => void };

type AssetMenuProps = AssetActions & { onRenew: () => void };

/** Menu of an asset: Copy for everybody; Edit, Renew link of an unlisted one and Delete for the owner. */
export function AssetMenu({ asset, isOwn, onEdit, onRenew, onDelete }: AssetMenuProps) {
  const id = useId();
  const then = (act: () => unknown) => () => {
    closeMenu();
    void act();
  };
  return (
    <>
      <Button
        look="quiet"
        isIcon
        className="asset-more"
        aria-label="More"
        aria-haspopup="menu"
        popoverTarget={id}
      >
        <EllipsisIcon />
      </Button>
      <Menu id={id} label="More" className="menu-anchored">
        <MenuButton onClick={then(() => copyAddress(asset.assetURL))}>
          <LinkIcon />
          Copy
        </MenuButton>
        {!isOwn && <ReportEntry kind="asset" id={asset._id} />}
        {isOwn && (
          <>
            <MenuButton onClick={then(onEdit)}>
              <PencilIcon />
              Edit
            </MenuButton>
            {asset.visibility === 'unlisted' && (
              <MenuButton onClick={then(onRenew)}>
                <RotateCwIcon />
                Renew link
              </MenuButton>
            )}
            <MenuButton onClick={then(onDelete)}>
              <TrashIcon />
              Delete
            </MenuButton>
          </>
        )}
      </Menu>
    </>
  );
}

/** Copies the URL of a file. */
export const copyAddress = (url: string): Promise<void> => copyText(url, messages.urlCopied);
