import { pagePath } from '../page-path.ts';
import { useLinkKey } from '../runtime/links/use-link-key.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/lists/States.tsx';

/** In place of a list or tree without forks. */
export function NoForks({ webId }: { webId: string }) {
  const keepKey = useLinkKey();
  return (
    <EmptyState kind="web" title="No forks yet" text="Members can fork this web in the editor.">
      <ButtonLink href={keepKey(pagePath('/web/@webId', { webId }))}>View In Editor</ButtonLink>
    </EmptyState>
  );
}
