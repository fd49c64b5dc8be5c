import { unsubscribePath } from '../../../modules/notifications/rules/kinds.ts';
import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CircleAlertIcon, CircleCheckIcon } from '../../ui/icons.tsx';
import { BellIcon } from '../NotificationList.tsx';
import type { UnsubscribeData } from './+data.ts';

/**
 * Opened from a mail, often without a login. It works without script. Opening it unsubscribes nobody, because mail
 * scanners open links too.
 */
export default function Page({ data, viewer, path }: PageProps<UnsubscribeData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <div className="state">{contentOf(data)}</div>
      </div>
    </Frame>
  );
}

const settingsLink = (
  <ButtonLink href={pagePath('/settings/notifications')}>Notification settings</ButtonLink>
);

function contentOf({ hasMails, token }: UnsubscribeData) {
  if (hasMails === null)
    return (
      <>
        <CircleAlertIcon />
        <h1>This link is not valid</h1>
        <p className="state-text">It may be incomplete. You can also stop emails in your settings.</p>
        <div className="state-actions">{settingsLink}</div>
      </>
    );
  if (!hasMails)
    return (
      <>
        <CircleCheckIcon />
        <h1>Notification emails are off</h1>
        <p className="state-text">
          You still get notifications on the site. Emails about your account, such as password resets, are
          still sent.
        </p>
        <div className="state-actions">{settingsLink}</div>
      </>
    );
  return (
    <>
      <BellIcon />
      <h1>Turn off notification emails?</h1>
      <p className="state-text">
        This turns off all of them. To choose which ones you get, or one email a day, log in and open the
        settings.
      </p>
      <form className="state-actions" method="post" action={`${unsubscribePath}?token=${token}`}>
        <Button type="submit" look="accent">
          Unsubscribe
        </Button>
        {settingsLink}
      </form>
    </>
  );
}
