import { Frame } from '../components/Frame.tsx';
import { Island } from '../components/Island.server.tsx';
import { NeedsScript } from '../components/NeedsScript.tsx';
import { VerifyEmail } from '../islands/VerifyEmail.island.tsx';
import type { TokenData } from '../mailed-token.ts';
import type { PageProps } from '../page-context.ts';

export default function Page({ data, viewer, path }: PageProps<TokenData>) {
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <NeedsScript what="Confirming your address" />
        <Island of={VerifyEmail} token={data.token} />
      </div>
    </Frame>
  );
}
