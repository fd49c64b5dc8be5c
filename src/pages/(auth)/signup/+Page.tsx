import { Frame } from '../../(layout)/index.server.ts';
import type { PageProps } from '../../page-context.ts';
import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { NeedsScript } from '../../ui/forms/NeedsScript.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import type { SignUpData } from './+data.ts';
import { SignUp } from './SignUp.island.tsx';

export default function Page({ data, viewer, path }: PageProps<SignUpData>) {
  const { options, invitation } = data;
  return (
    <Frame viewer={viewer} path={path}>
      <div className="narrow">
        <PageHead
          title="Create your account"
          meta={
            <>
              {options.inviter !== null && `${options.inviter} invites you. `}
              {options.mode === 'approval' && options.inviter !== null ? steps : words[options.mode]}
            </>
          }
        />
        <NeedsScript action="Signing up" />
        <Island of={SignUp} options={options} invitation={invitation} />
        <p className="form-foot">
          Already a member?{' '}
          <a href={pagePath('/login')} data-return="keep">
            Go to login
          </a>
        </p>
      </div>
    </Frame>
  );
}

const steps = 'Three short steps, then your webs have a home.';

const words: Record<SignUpData['options']['mode'], string> = {
  open: steps,
  approval: 'Three short steps. Someone reviews your request, and you get an email.',
  invitation: steps,
  closed: 'This site is not accepting new members.',
};
