import { load, type PageData } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';

export type UnsubscribeData = PageData & {
  /** Whether the member of the link receives mails; null for an invalid link. */
  hasMails: boolean | null;
  token: string;
};

export const data = load(
  async ({ app, urlParsed }): Promise<UnsubscribeData> => {
    const { token = '' } = urlParsed.search;
    const memberId = app.notifications.findSubscriber(token);
    return {
      head: { title: 'Unsubscribe', isUnlisted: true },
      hasMails: memberId === null ? null : await app.notifications.hasMails(memberId),
      token,
    };
  },
  { missing: pagePath('/error'), failed: pagePath('/error') },
);
