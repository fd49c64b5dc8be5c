import { lazy, Suspense, useId, useState } from 'react';
import { copyLink } from '../../client/copy-link.ts';
import { closeMenu } from '../../client/menus.ts';
import { Button } from '../../components/Button.tsx';
import { LinkIcon, PencilIcon } from '../../components/details-icons.tsx';
import type { WebDetails } from '../../components/forms/WebDetailsFields.tsx';
import { EllipsisIcon } from '../../components/home-icons.tsx';
import { TrashIcon } from '../../components/icons.tsx';
import { Menu, MenuButton } from '../../components/Menu.tsx';
import { CollectEntry } from '../web/CollectEntries.tsx';
import { PinEntry } from '../web/PinEntry.tsx';

// Only owners need them, and only when they ask.
const UpdateDialog = lazy(async () => ({ default: (await import('./UpdateDialog.tsx')).UpdateDialog }));
const DeleteWeb = lazy(async () => ({ default: (await import('./DeleteWeb.tsx')).DeleteWeb }));

export type MenuWeb = WebDetails & { _id: string; isPinned: boolean };
type DetailsMenuProps = { web: MenuWeb; isOwner: boolean };

/** What else one can do with a web: pin it, take its address along; its owner changes or deletes it. */
export function DetailsMenuControl({ web, isOwner }: DetailsMenuProps) {
  const menuId = useId();
  const [details, setDetails] = useState<WebDetails>(web);
  const [question, setQuestion] = useState<'update' | 'delete' | null>(null);
  const then = (act: () => unknown) => () => {
    closeMenu();
    void act();
  };
  const endQuestion = () => setQuestion(null);
  return (
    <>
      <Button look="quiet" isIcon aria-label="More" aria-haspopup="menu" popoverTarget={menuId}>
        <EllipsisIcon />
      </Button>
      <Menu id={menuId} label="More" className="menu-anchored">
        <CollectEntry webId={web._id} />
        <PinEntry webId={web._id} isPinned={web.isPinned} />
        <MenuButton onClick={then(() => copyLink(`/web/${web._id}`))}>
          <LinkIcon />
          Copy Link
        </MenuButton>
        {isOwner && (
          <>
            <MenuButton onClick={then(() => setQuestion('update'))}>
              <PencilIcon />
              Update Details
            </MenuButton>
            <MenuButton onClick={then(() => setQuestion('delete'))}>
              <TrashIcon />
              Delete Web
            </MenuButton>
          </>
        )}
      </Menu>
      <Suspense>
        {question === 'update' && (
          <UpdateDialog webId={web._id} details={details} onDone={setDetails} onClose={endQuestion} />
        )}
        {question === 'delete' && <DeleteWeb webId={web._id} name={details.title} onClose={endQuestion} />}
      </Suspense>
    </>
  );
}
