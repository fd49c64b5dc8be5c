import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import type { TokenData } from '../mailed-token.ts';
import { VerifyEmail } from './VerifyEmail.island.tsx';

export default function Page({ data, viewer, path }: PageProps<TokenData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <NeedsScript action="Confirming your address" />
        <Island of={VerifyEmail} token={data.token} />
      </div>
    </Frame>
  );
}
