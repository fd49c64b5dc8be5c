import { pagePath } from '../../page-path.ts';
import { Island } from '../../runtime/islands/Island.server.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Example } from './Example.island.tsx';

export type IntroProps = {
  title: string;
  text: string;
  siteName: string;
  guestsMayBrowse: boolean;
  previewOrigin: string | null;
};

/** The introduction for new visitors: the site's words and an example to try. */
export function Intro({ title, text, siteName, guestsMayBrowse, previewOrigin }: IntroProps) {
  return (
    <section className="intro" aria-label={`About ${siteName}`}>
      <div className="intro-words">
        <p className="intro-title">{title}</p>
        <p className="intro-text">{text}</p>
        <div className="intro-actions">
          {guestsMayBrowse && (
            <ButtonLink look="accent" href={pagePath('/new-web')}>
              Start Coding
            </ButtonLink>
          )}
          <ButtonLink href={pagePath('/signup')}>Join Us</ButtonLink>
          {!guestsMayBrowse && <ButtonLink href={pagePath('/login')}>Log In</ButtonLink>}
        </div>
      </div>
      <Island of={Example} previewOrigin={previewOrigin} />
    </section>
  );
}
