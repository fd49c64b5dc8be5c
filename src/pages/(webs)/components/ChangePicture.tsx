import { useId, useState } from 'react';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import type { WebPictures } from '../../../modules/webs/contract/index.ts';
import { PictureDialog } from '../../(uploads)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { invalidateFeeds, updateStoredFeeds } from '../../runtime/feeds/feed-memory.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { FormFailure } from '../../ui/forms/FormFailure.tsx';
import './change-picture.css';

type ChangePictureProps = {
  webId: string;
  pictures: WebPictures;
  /** Called with the URL of the picture that the web shows after the change. */
  onChanged: (image: string) => void;
  onClose: () => void;
};

type Choice = { publicId: string; image: string; words: string };

/** Lets the owner choose a web's picture: one taken of the page, an upload, or the automatic one. */
export function ChangePicture({ webId, pictures: first, onChanged, onClose }: ChangePictureProps) {
  const [pictures, setPictures] = useState(first);
  const [isUploading, setUploading] = useState(false);
  const [selected, setSelected] = useState(pictures.publicId);
  const { failure, isBusy, show } = useShownPicture(webId, onChanged);
  const use = async (publicId: string | null) => {
    if (isBusy) return;
    if (await show(publicId)) return onClose();
    // Pictures taken since a save replace those offered by the dialog.
    const current = await call('GET /webs/pictures/{webId}', { params: { webId } }).catch(() => pictures);
    setPictures(current);
    setSelected(current.publicId);
  };
  if (isUploading)
    return (
      <PictureDialog
        kind="thumbnail"
        onUploaded={async ({ publicId }) => {
          if (await show(publicId, { throws: true })) onClose();
        }}
        onClose={() => setUploading(false)}
      />
    );
  return (
    <Dialog title="Change picture" onClose={onClose} isWide>
      <form
        className="form"
        onSubmit={(event) => {
          event.preventDefault();
          // Nothing changes if the automatic picture stays.
          if (selected === null || (pictures.isChosen && selected === pictures.publicId)) onClose();
          else void use(selected);
        }}
      >
        <p className="change-picture-note">
          Pictures are taken of the page at different moments, and the one with most to see is shown. One that
          you choose stays when you save the web.
        </p>
        <Choices choices={choicesOf(pictures)} selected={selected} onSelect={setSelected} />
        <FormFailure message={failure} />
        <div className="change-picture-ways">
          <Button onClick={() => setUploading(true)}>Upload a picture</Button>
          {pictures.isChosen && (
            <Button look="quiet" aria-disabled={isBusy} onClick={() => void use(null)}>
              Use the automatic picture again
            </Button>
          )}
        </div>
        <div className="dialog-actions">
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="accent" aria-disabled={isBusy}>
            {isBusy ? 'Changing...' : 'Use this picture'}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

type ChoicesProps = { choices: Choice[]; selected: string | null; onSelect: (publicId: string) => void };

function Choices({ choices, selected, onSelect }: ChoicesProps) {
  const name = useId();
  if (choices.length === 0) return <p>No picture has been taken of this web yet.</p>;
  return (
    <fieldset className="change-picture-choices">
      <legend className="visually-hidden">Picture</legend>
      {choices.map(({ publicId, image, words }) => (
        <label key={publicId} className="change-picture-choice">
          <img src={image} alt="" width={600} height={350} />
          <span>
            <input
              type="radio"
              name={name}
              value={publicId}
              checked={publicId === selected}
              onChange={() => onSelect(publicId)}
            />
            {words}
          </span>
        </label>
      ))}
    </fieldset>
  );
}

/** The pictures taken of the page, and the owner's earlier choice, if it is shown. */
function choicesOf({ publicId, image, isChosen, frames }: WebPictures): Choice[] {
  const choices = frames.map((frame, index) => ({
    ...frame,
    words: frame.isAutomatic ? 'Automatic' : `Moment ${index + 1}`,
  }));
  const isUpload = isChosen && publicId !== null && !frames.some((frame) => frame.publicId === publicId);
  return isUpload ? [{ publicId, image, words: 'Your picture' }, ...choices] : choices;
}

/** Changes the picture that a web shows; `show` resolves with whether that succeeded. */
function useShownPicture(webId: string, onChanged: (image: string) => void) {
  const [failure, setFailure] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const show = async (publicId: string | null, { throws = false } = {}): Promise<boolean> => {
    setBusy(true);
    setFailure(null);
    try {
      const { image } = await call('PATCH /webs/update-picture/{webId}', {
        params: { webId },
        body: { publicId },
      });
      showInCards(webId, image);
      onChanged(image);
      toast('success', 'Picture changed');
      return true;
    } catch (error) {
      if (throws) throw error;
      setFailure(messageOf(error));
      return false;
    } finally {
      setBusy(false);
    }
  };
  return { failure, isBusy, show };
}

/** Updates the picture in the cards of a web on this page and in the stored lists. */
function showInCards(webId: string, image: string): void {
  const update = (lists: ParentNode) => {
    const cards = `.card[data-web="${CSS.escape(webId)}"] .card-picture`;
    for (const card of lists.querySelectorAll<HTMLElement>(cards)) {
      // The loop shows the former picture.
      card.style.removeProperty('--card-loop');
      card.querySelector('img')?.remove();
      if (isDefaultPicture(image)) continue;
      const picture = new Image(600, 350);
      Object.assign(picture, { src: image, alt: '' });
      card.prepend(picture);
    }
  };
  update(document);
  updateStoredFeeds(update);
  invalidateFeeds();
}
