import { createContext, useContext } from 'react';
import type { SiteLink } from '../../modules/site/rules/setting-kinds.ts';
import {
  type Settings,
  settings,
  type WrittenPage,
  writtenPages,
} from '../../modules/site/rules/settings.ts';

/** The settings of the site that pages show. */
export type PageSite = {
  name: string;
  /** Markdown of the announcement, or null when there is none now. */
  announcement: string | null;
  links: readonly SiteLink[];
  /** The pages that admins have written. */
  pages: readonly WrittenPage[];
  contact: string;
  guestsMayBrowse: boolean;
  /** The origin at which the page was opened, if it is not one of the site's. */
  wrongAddress: { openedAt: string; publicUrl: string } | null;
};

/** The part of the settings that every page shows, at the time `now`. */
export function toPageSite(
  values: Settings,
  now: Date,
  wrongAddress: PageSite['wrongAddress'] = null,
): PageSite {
  const { announcement, announcementUntil } = values;
  // The last day on which the announcement is shown.
  const isOver = announcementUntil !== '' && announcementUntil < now.toISOString().slice(0, 10);
  return {
    name: values.siteName,
    announcement: announcement === '' || isOver ? null : announcement,
    links: values.footerLinks,
    pages: writtenPages.filter((page) => values[page] !== ''),
    contact: values.contact,
    guestsMayBrowse: values.guestsMayBrowse,
    wrongAddress,
  };
}

/** Islands have no context, so they get the site's settings that they need as props. */
export const SiteContext = createContext<PageSite>({
  name: settings.siteName.default,
  announcement: null,
  links: [],
  pages: [],
  contact: '',
  guestsMayBrowse: true,
  wrongAddress: null,
});

export const useSite = () => useContext(SiteContext);
