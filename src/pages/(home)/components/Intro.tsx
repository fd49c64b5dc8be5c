import { pagePath } from '../../page-path.ts';
import { ButtonLink } from '../../ui/Button.tsx';

export type IntroProps = {
  title: string;
  text: string;
  siteName: string;
  guestsMayBrowse: boolean;
};

/** The introduction for new visitors: the site's words and an illustration. */
export function Intro({ title, text, siteName, guestsMayBrowse }: IntroProps) {
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
      <Demo />
    </section>
  );
}

/** An illustration of the editor with a small web; not interactive. */
function Demo() {
  return (
    <div className="demo" aria-hidden="true">
      <div>
        <div className="demo-pane">
          <p className="demo-head">HTML</p>
          <pre className="demo-code">
            {[1, 2, 3, 4, 5].map((at) => (
              <span key={at}>
                {'<'}
                <b>i</b>
                {'></'}
                <b>i</b>
                {'>'}
              </span>
            ))}
          </pre>
        </div>
        <div className="demo-pane">
          <p className="demo-head">CSS</p>
          <pre className="demo-code">
            <b>i</b>
            {' {\n  animation: '}
            <i>wave 1.4s</i>
            {'\n    infinite alternate;\n}\n'}
            <b>@keyframes</b>
            {' wave {\n  to { scale: '}
            <i>1 .25</i>
            {'; }\n}'}
          </pre>
        </div>
      </div>
      <div className="demo-result">
        <p className="demo-head">Result</p>
        <div className="demo-stage">
          <span className="demo-bar" />
          <span className="demo-bar" />
          <span className="demo-bar" />
          <span className="demo-bar" />
          <span className="demo-bar" />
        </div>
      </div>
    </div>
  );
}
