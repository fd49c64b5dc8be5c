import type { PageProps } from '../../../page-context.ts';
import { Island } from '../../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../../ui/forms/NeedsScript.tsx';
import { SettingsFrame } from '../SettingsFrame.server.tsx';
import type { TokensData } from './+data.ts';
import { PersonalTokens } from './PersonalTokens.island.tsx';

export default function Page({ data, viewer, path }: PageProps<TokensData>) {
  return (
    <SettingsFrame viewer={viewer} path={path} hasInvitations={data.hasInvitations}>
      <NeedsScript action="Managing tokens" />
      <Island
        of={PersonalTokens}
        tokens={data.tokens}
        isStaff={data.isStaff}
        username={viewer?.username ?? ''}
      />
    </SettingsFrame>
  );
}
