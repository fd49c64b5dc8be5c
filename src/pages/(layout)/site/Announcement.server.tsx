import { InlineMarkdown } from '../markdown/Markdown.server.tsx';
import { useSite } from './site-context.ts';

/** At an address of the machine in place of localhost nothing can be saved, and results of webs stay empty. */
export function WrongAddress() {
  const { wrongAddress } = useSite();
  if (wrongAddress === null) return null;
  const { openedAt, publicUrl } = wrongAddress;
  return (
    <p className="announcement" role="alert">
      {`This site is set up for ${publicUrl}. To use it at ${openedAt}, set PUBLIC_URL=${openedAt} where it is started.`}
    </p>
  );
}

/** The announcement of the admins, above every page. */
export function Announcement() {
  const { announcement } = useSite();
  if (announcement === null) return null;
  return (
    <aside className="announcement" aria-label="Announcement">
      <p>
        <InlineMarkdown text={announcement} />
      </p>
    </aside>
  );
}
