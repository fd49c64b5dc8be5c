import { redirect } from 'vike/abort';
import type { PageContextServer } from 'vike/types';
import type {
  Device,
  OwnerCard,
  OwnInvitations,
  OwnUser,
  PersonalToken,
} from '../../../modules/accounts/contract/index.ts';
import type { OwnExport } from '../../../modules/exports/contract.ts';
import type { OwnAction } from '../../../modules/moderation/contract/actions.ts';
import type { OwnReport } from '../../../modules/moderation/contract/index.ts';
import type { MutedThread, NotificationSettings } from '../../../modules/notifications/contract.ts';
import type { EditorPreferences } from '../../../modules/webs/contract/index.ts';
import type { Page } from '../../../shared/paging.ts';
import { hasRole } from '../../../shared/rules/roles.ts';
import { load, memberOf, type PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { blockedPerPage } from './SafetySettings.island.tsx';

/** The data of each section, by the section's name, which is the last part of its path. */
type Sections = {
  profile: { user: OwnUser };
  account: { user: OwnUser; devices: Device[]; ownExport: OwnExport | null };
  editor: { preferences: EditorPreferences };
  notifications: {
    settings: NotificationSettings;
    isMailed: boolean;
    mutedThreads: MutedThread[];
  };
  safety: {
    blocked: Page<OwnerCard>;
    muted: Page<OwnerCard>;
    reports: OwnReport[];
    actions: OwnAction[];
  };
  invitations: { invitations: OwnInvitations };
  tokens: { tokens: PersonalToken[]; isStaff: boolean };
};

type SectionName = keyof Sections;

export type SettingsData = PageData & {
  /** Set if the site lets members invite people, so that there is a section for it. */
  hasInvitations: boolean;
  section: { [Name in SectionName]: { name: Name } & Sections[Name] }[SectionName];
};

/** One section of the settings; the path above them redirects to the profile's. */
export async function data(pageContext: PageContextServer): Promise<SettingsData> {
  if (pageContext.routeParams.path === pagePath('/settings')) throw redirect(pagePath('/settings/profile'));
  return readSection(pageContext);
}

const readSection = load(
  async (pageContext): Promise<SettingsData> => {
    const { routeParams, app } = pageContext;
    const name = routeParams.path?.slice(`${pagePath('/settings')}/`.length) as SectionName;
    return {
      head: { title: titles[name], isUnlisted: true },
      hasInvitations: app.site.settings.get().invitationsPerMember > 0,
      section: { name, ...(await sections[name](pageContext)) } as SettingsData['section'],
    };
  },
  { missing: pagePath('/error'), failed: pagePath('/error') },
);

const titles: Record<SectionName, string> = {
  profile: 'Profile settings',
  account: 'Account settings',
  editor: 'Editor settings',
  notifications: 'Notification settings',
  safety: 'Safety settings',
  invitations: 'Invitations',
  tokens: 'Tokens',
};

const sections: { [Name in SectionName]: (pageContext: PageContextServer) => Promise<Sections[Name]> } = {
  profile: async ({ app, viewer }) => ({ user: await app.accounts.getOwnUser(memberOf(viewer)) }),
  account: async ({ app, viewer }) => {
    const member = memberOf(viewer);
    const [user, devices, ownExport] = await Promise.all([
      app.accounts.getOwnUser(member),
      app.accounts.listDevices(member),
      app.exports.getOwn(member),
    ]);
    return { user, devices, ownExport };
  },
  editor: async ({ app, viewer }) => ({
    preferences: await app.webs.getPreferences(memberOf(viewer)),
  }),
  notifications: async ({ app, viewer }) => {
    const member = memberOf(viewer);
    const [settings, { docs: mutedThreads }] = await Promise.all([
      app.notifications.getSettings(member),
      app.notifications.listMutedThreads(member),
    ]);
    return { settings, isMailed: app.notifications.isMailed(), mutedThreads };
  },
  safety: async ({ app, viewer }) => {
    const member = memberOf(viewer);
    const first = { page: 1, limit: blockedPerPage };
    const [blocked, muted, reports, actions] = await Promise.all([
      app.social.listBlockedOrMuted(member, 'block', first),
      app.social.listBlockedOrMuted(member, 'mute', first),
      app.moderation.listOwnReports(member, { page: 1, limit: 50 }),
      app.moderation.listOwnActions(member, { page: 1, limit: 50 }),
    ]);
    return { blocked, muted, reports: reports.docs, actions: actions.docs };
  },
  invitations: async ({ app, viewer }) => ({
    invitations: await app.accounts.listOwnInvitations(memberOf(viewer)),
  }),
  tokens: async ({ app, viewer }) => ({
    tokens: await app.accounts.listTokens(memberOf(viewer)),
    isStaff: hasRole(viewer, 'moderator'),
  }),
};
