import type { ReactNode } from 'react';
import { Frame } from '../../(layout)/index.server.ts';
import type { PageReader } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { PageHead } from '../../ui/PageHead.tsx';

const tabs = [
  { href: pagePath('/settings/profile'), words: 'Profile' },
  { href: pagePath('/settings/account'), words: 'Account' },
  { href: pagePath('/settings/editor'), words: 'Editor' },
  { href: pagePath('/settings/notifications'), words: 'Notifications' },
  { href: pagePath('/settings/safety'), words: 'Safety' },
  { href: pagePath('/settings/tokens'), words: 'Tokens' },
] as const;

const invitationsTab = { href: pagePath('/settings/invitations'), words: 'Invitations' };

type SettingsFrameProps = {
  viewer: PageReader;
  path: string;
  /** The site lets members invite people. */
  hasInvitations: boolean;
  children: ReactNode;
};

/** Common frame of the settings pages: the heading and the tabs. */
export function SettingsFrame({ viewer, path, hasInvitations, children }: SettingsFrameProps) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="settings">
        <PageHead title="Settings" />
        <nav className="tabs" aria-label="Settings">
          {[...tabs, ...(hasInvitations ? [invitationsTab] : [])].map(({ href, words }) => (
            <a key={href} className="tab" href={href} aria-current={path === href ? 'page' : undefined}>
              {words}
            </a>
          ))}
        </nav>
        {children}
      </div>
    </Frame>
  );
}
