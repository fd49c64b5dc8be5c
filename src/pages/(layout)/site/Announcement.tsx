import { InlineMarkdown } from '../markdown/Markdown.tsx';
import { useSite } from './site-context.ts';

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
