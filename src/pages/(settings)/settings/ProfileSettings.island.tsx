import { useState } from 'react';
import type { OwnUser } from '../../../modules/accounts/contract/index.ts';
import {
  defaultPictures,
  hasNothingToUpdate,
  profile as rules,
} from '../../../modules/accounts/rules/fields.ts';
import { messages } from '../../../modules/accounts/rules/messages.ts';
import { isDefaultPicture } from '../../../modules/assets/rules/default-pictures.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { PictureDialog } from '../../(uploads)/index.ts';
import { pagePath } from '../../page-path.ts';
import { call } from '../../runtime/api/api.ts';
import { messageOf } from '../../runtime/api/failures.ts';
import { island } from '../../runtime/islands/island.ts';
import { toast } from '../../runtime/toasts/toasts.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { colorOf, initialsOf } from '../../ui/avatar/avatar-color.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Field, TextAreaField } from '../../ui/forms/Field.tsx';
import { FormShell } from '../../ui/forms/FormShell.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { Section } from './Section.tsx';

const kinds = {
  avatar: {
    title: 'Avatar',
    text: 'A square picture of you, or of something you like.',
    patch: 'PATCH /users/update-avatar',
    updated: messages.avatarUpdated,
  },
  cover: {
    title: 'Cover image',
    text: 'A wide picture at the top of your profile, 9:2.',
    patch: 'PATCH /users/update-cover-image',
    updated: messages.coverUpdated,
  },
} as const;

type PictureProps = { kind: keyof typeof kinds; user: OwnUser; onChanged: (user: OwnUser) => void };

/** A picture of the member: displayed, replaced by an upload, or removed. */
function PictureSetting({ kind, user, onChanged }: PictureProps) {
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
          <Button onClick={() => setChoosing(true)}>{`Upload ${title.toLowerCase()}`}</Button>
          {publicId !== defaultPictures[kind] && (
            <Button look="quiet" aria-disabled={isBusy} onClick={remove}>
              {`Remove ${title.toLowerCase()}`}
            </Button>
          )}
        </div>
      </div>
      {isChoosing && (
        <PictureDialog
          kind={kind}
          seed={kind === 'avatar' ? user.username : undefined}
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

/** The profile page: pictures, texts and a link to the showcase. */
function Profile({ user: rendered }: { user: OwnUser }) {
  const [user, setUser] = useState(rendered);
  const change = (next: OwnUser) => {
    setUser(next);
    updateTopBar(next);
  };
  return (
    <>
      <PictureSetting kind="avatar" user={user} onChanged={change} />
      <PictureSetting kind="cover" user={user} onChanged={change} />
      <Section title="Details" text="Shown on your profile.">
        <ProfileForm user={user} onChanged={change} />
      </Section>
      <Section title="Showcase" text="The webs at the top of your profile.">
        <div className="setting-actions">
          <ButtonLink href={pagePath('/organize-showcase')}>Organize showcase</ButtonLink>
        </div>
      </Section>
    </>
  );
}

export const ProfileSettings = island({ name: 'ProfileSettings', on: 'load', ssr: true }, Profile);

type AccountFields = { username: string; fullName: string; avatar: string };

/** Updates the member's name and picture in the top bar, which is static HTML. */
function updateTopBar({ username, fullName, avatar }: AccountFields): void {
  const name = document.querySelector('#account-menu .menu-note strong');
  if (name) name.textContent = fullName || username;
  const old = document.querySelector('.account-button .avatar');
  if (!old) return;
  const avatarElement = document.createElement(isDefaultPicture(avatar) ? 'span' : 'img');
  avatarElement.className = 'avatar';
  avatarElement.style.setProperty('--avatar-size', '32px');
  if (avatarElement instanceof HTMLImageElement) Object.assign(avatarElement, { src: avatar, alt: '' });
  else {
    avatarElement.ariaHidden = 'true';
    avatarElement.style.setProperty('--avatar-color', colorOf(username));
    avatarElement.dataset.initials = initialsOf(fullName || username);
  }
  old.replaceWith(avatarElement);
}

type ProfileFormProps = { user: OwnUser; onChanged: (user: OwnUser) => void };

/** The texts of a profile. */
function ProfileForm({ user, onChanged }: ProfileFormProps) {
  const state = useForm(
    (values) => brokenByField(rules, values),
    async ({ fullName = '', bio = '', link1 = '', link2 = '', link3 = '' }) => {
      const texts = { fullName, bio, link1, link2, link3 };
      if (hasNothingToUpdate(texts, user)) return toast('info', messages.nothingToUpdate);
      onChanged(await call('PATCH /users/update', { body: texts }));
      toast('success', messages.profileUpdated);
    },
    { staysOpen: true },
  );
  const { errors, isBusy } = state;
  return (
    <FormShell
      state={state}
      action={pagePath('/settings/profile')}
      button={
        <div className="setting-actions">
          <Button type="submit" look="accent" aria-disabled={isBusy}>
            {isBusy ? 'Updating...' : 'Update profile'}
          </Button>
        </div>
      }
    >
      <Field
        label="Full Name"
        name="fullName"
        autoComplete="name"
        limit={80}
        defaultValue={user.fullName}
        error={errors.fullName}
      />
      <TextAreaField
        label="Bio"
        name="bio"
        rows={3}
        hint="At most 500 characters"
        limit={500}
        defaultValue={user.bio}
        error={errors.bio}
      />
      <LinkField number={1} value={user.link1} error={errors.link1} />
      <LinkField number={2} value={user.link2} error={errors.link2} />
      <LinkField number={3} value={user.link3} error={errors.link3} />
    </FormShell>
  );
}

function LinkField({ number, value, error }: { number: 1 | 2 | 3; value: string; error?: string }) {
  return (
    <Field
      label={`Link ${number}`}
      name={`link${number}`}
      type="url"
      placeholder="https://"
      defaultValue={value}
      error={error}
    />
  );
}
