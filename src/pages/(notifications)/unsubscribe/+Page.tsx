import { unsubscribePath } from '../../../modules/notifications/paths.ts';
import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { CircleAlertIcon, CircleCheckIcon } from '../../ui/icons.tsx';
import { BellIcon } from '../BellIcon.ts';
import type { UnsubscribeData } from './+data.ts';

/** Reached from a mail, often without a login. It works without script, and nothing ends by opening it: mail scanners open links too. */
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
        <p className="state-text">It may have been cut off. You can stop mails in your settings too.</p>
        <div className="state-actions">{settingsLink}</div>
      </>
    );
  if (!hasMails)
    return (
      <>
        <CircleCheckIcon />
        <h1>No more mails of notifications</h1>
        <p className="state-text">
          What happens still shows up at the bell. Mails about your account itself, such as a new password,
          still come.
        </p>
        <div className="state-actions">{settingsLink}</div>
      </>
    );
  return (
    <>
      <BellIcon />
      <h1>Stop mails of notifications?</h1>
      <p className="state-text">
        You will get none of any kind. To choose kinds, or one mail a day, log in and open the settings.
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
