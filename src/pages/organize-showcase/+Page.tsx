import { ButtonLink } from '../components/Button.tsx';
import { Frame } from '../components/Frame.tsx';
import { EmptyState } from '../components/States.tsx';
import type { PageProps } from '../page-context.ts';

export default function Page({ viewer, path }: PageProps) {
  return (
    <Frame viewer={viewer} path={path}>
      <EmptyState
        isPage
        title="Page under construction"
        text="Soon you choose here which webs your profile shows first."
      >
        <ButtonLink look="accent" href="/">
          Go home
        </ButtonLink>
      </EmptyState>
    </Frame>
  );
}
