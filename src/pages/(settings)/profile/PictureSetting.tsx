import { useState } from 'react';
import type { OwnUser } from '../../../modules/accounts/contract/index.ts';
import { defaultPictures } from '../../../modules/accounts/fields.ts';
import { messages } from '../../../modules/accounts/messages.ts';
import { isDefaultPicture } from '../../../modules/assets/default-pictures.ts';
import { PictureDialog } from '../../(uploads)/index.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/message-of.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/Button.tsx';
import { Section } from '../components/Section.tsx';

const kinds = {
  avatar: {
    title: 'Avatar',
    text: 'A square picture of you or of what you like.',
    patch: 'PATCH /users/update-avatar',
    updated: messages.avatarUpdated,
  },
  cover: {
    title: 'Cover image',
    text: 'A wide picture on top of your profile, 9 to 2.',
    patch: 'PATCH /users/update-cover-image',
    updated: messages.coverUpdated,
  },
} as const;

type PictureProps = { kind: keyof typeof kinds; user: OwnUser; onChanged: (user: OwnUser) => void };

/** A picture of the member: displayed, replaced by an upload, or removed. */
export function PictureSetting({ kind, user, onChanged }: PictureProps) {
  const [isChoosing, setChoosing] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const { title, text, patch, updated } = kinds[kind];
  const publicId = kind === 'avatar' ? user.avatarPublicId : user.coverImagePublicId;
  const use = async (image: string, public_id: string) => {
    onChanged(await call(patch, { body: { image, public_id } }));
    toast('success', updated);
  };
  const remove = async () => {
    if (isBusy) return;
    setBusy(true);
    await use('', defaultPictures[kind]).catch((error: unknown) => toast('error', messageOf(error)));
    setBusy(false);
  };
  return (
    <Section title={title} text={text}>
      <div className={`picture picture-${kind}`}>
        {kind === 'avatar' ? (
          <Avatar username={user.username} fullName={user.fullName} image={user.avatar} size={96} />
        ) : (
          <div className="picture-wide">
            {!isDefaultPicture(user.coverImage) && <img src={user.coverImage} alt="" />}
          </div>
        )}
        <div className="picture-actions">
          <Button onClick={() => setChoosing(true)}>{`Upload ${title}`}</Button>
          {publicId !== defaultPictures[kind] && (
            <Button look="quiet" aria-disabled={isBusy} onClick={remove}>
              {`Remove ${title}`}
            </Button>
          )}
        </div>
      </div>
      {isChoosing && (
        <PictureDialog
          kind={kind}
          onUploaded={async ({ url, publicId: id }) => {
            await use(url, id);
            setChoosing(false);
          }}
          onClose={() => setChoosing(false)}
        />
      )}
    </Section>
  );
}
