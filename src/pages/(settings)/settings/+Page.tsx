import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/lists/States.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { SettingsData } from './+data.ts';
import { AccountSettings } from './AccountSettings.island.tsx';
import { EditorSettings } from './EditorSettings.island.tsx';
import { NotificationSettings } from './NotificationSettings.island.tsx';
import { OwnInvitations } from './OwnInvitations.island.tsx';
import { PersonalTokens } from './PersonalTokens.island.tsx';
import { ProfileSettings } from './ProfileSettings.island.tsx';
import { SafetySettings } from './SafetySettings.island.tsx';

/** The settings of a member: the tabs, and the section that the path names. */
export default function Page({ data, viewer, path }: PageProps<SettingsData>) {
  const hasInvitations = data.hasInvitations || path === invitationsTab.href;
  return (
    <Frame viewer={viewer} path={path}>
      <div className="settings">
        <PageHead title="Settings" />
        <nav className="tabs strip" aria-label="Settings">
          {[...tabs, ...(hasInvitations ? [invitationsTab] : [])].map(({ href, words }) => (
            <a key={href} className="tab" href={href} aria-current={path === href ? 'page' : undefined}>
              {words}
            </a>
          ))}
        </nav>
        <NeedsScript action={actions[data.section.name] ?? 'Changing settings'} />
        <SettingsSection section={data.section} username={viewer?.username ?? ''} />
      </div>
    </Frame>
  );
}

const tabs = [
  { href: pagePath('/settings/profile'), words: 'Profile' },
  { href: pagePath('/settings/account'), words: 'Account' },
  { href: pagePath('/settings/editor'), words: 'Editor' },
  { href: pagePath('/settings/notifications'), words: 'Notifications' },
  { href: pagePath('/settings/safety'), words: 'Safety' },
  { href: pagePath('/settings/tokens'), words: 'Tokens' },
] as const;

const invitationsTab = { href: pagePath('/settings/invitations'), words: 'Invitations' };

/** Sections that do more than change settings, with the text for browsers without scripts. */
const actions: Partial<Record<SettingsData['section']['name'], string>> = {
  invitations: 'Inviting people',
  tokens: 'Managing tokens',
};

function SettingsSection({ section, username }: { section: SettingsData['section']; username: string }) {
  switch (section.name) {
    case 'profile':
      return <Island of={ProfileSettings} user={section.user} />;
    case 'account':
      return (
        <Island
          of={AccountSettings}
          user={section.user}
          devices={section.devices}
          ownExport={section.ownExport}
        />
      );
    case 'editor':
      return <Island of={EditorSettings} preferences={section.preferences} />;
    case 'notifications':
      return (
        <Island
          of={NotificationSettings}
          settings={section.settings}
          isMailed={section.isMailed}
          mutedThreads={section.mutedThreads}
        />
      );
    case 'safety':
      return (
        <Island
          of={SafetySettings}
          blocked={section.blocked}
          muted={section.muted}
          reports={section.reports}
          actions={section.actions}
        />
      );
    case 'invitations':
      return <Island of={OwnInvitations} invitations={section.invitations} />;
    case 'tokens':
      return (
        <Island of={PersonalTokens} tokens={section.tokens} isStaff={section.isStaff} username={username} />
      );
  }
}
