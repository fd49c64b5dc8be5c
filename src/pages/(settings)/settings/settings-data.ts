import type { Context } from '../../../context.ts';
import type { PageData } from '../../page-context.ts';

/** The data of every page of the settings. */
export type SettingsData = PageData & {
  /** The site lets members invite people, so there is a page for it. */
  hasInvitations: boolean;
};

export const settingsData = ({ site }: Context): Pick<SettingsData, 'hasInvitations'> => ({
  hasInvitations: site.settings.get().invitationsPerMember > 0,
});
