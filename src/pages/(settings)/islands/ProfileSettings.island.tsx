import { useState } from 'react';
import type { OwnUser } from '../../../modules/accounts/contract/index.ts';
import { pagePath } from '../../page-path.ts';
import { island } from '../../runtime/islands/island.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Section } from '../components/Section.tsx';
import { updateTopBar } from '../profile/account-avatar.ts';
import { PictureSetting } from '../profile/PictureSetting.tsx';
import { ProfileForm } from '../profile/ProfileForm.tsx';

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
      <Section title="Details" text="What others read about you.">
        <ProfileForm user={user} onChanged={change} />
      </Section>
      <Section title="Showcase" text="The webs that your profile shows first.">
        <div className="setting-actions">
          <ButtonLink href={pagePath('/organize-showcase')}>Organize Showcase</ButtonLink>
        </div>
      </Section>
    </>
  );
}

export const ProfileSettings = island({ name: 'ProfileSettings', on: 'load', ssr: true }, Profile);
