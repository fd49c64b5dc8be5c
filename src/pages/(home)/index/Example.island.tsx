import { useEffect, useRef, useState } from 'react';
import { loadPreview, type Preview } from '../../(preview)/index.ts';
import { pagePath } from '../../page-path.ts';
import { island } from '../../runtime/islands/island.ts';
import { keepCode } from '../../runtime/kept-code.ts';
import { ButtonLink } from '../../ui/Button.tsx';

type ExampleProps = { previewOrigin: string | null };

const names = { html: 'HTML', css: 'CSS' } as const;
type Pane = keyof typeof names;

/**
 * A small web that runs and can be edited in place. Until it is hovered or focused, CSS of the page draws its result
 * and nothing is loaded.
 */
function ExampleView({ previewOrigin }: ExampleProps) {
  const panes = useRef<HTMLDivElement>(null);
  const stage = useRef<HTMLDivElement>(null);
  const section = useRef<HTMLElement>(null);
  const [isShown, setShown] = useState(false);
  useEffect(() => {
    const { current: host } = stage;
    const { current: code } = panes;
    if (!host || !code) return;
    let preview: Preview | null = null;
    let isOver = false;
    const run = () => preview?.run({ ...readCode(code), cssLinks: [], jsLinks: [], htmlLinks: [] });
    const start = async () => {
      const { createPreview } = await loadPreview();
      if (isOver) return;
      preview = createPreview(host, {
        context: 'quiet',
        title: 'Example',
        previewOrigin,
        webKey: 'example',
        paused: false,
        onState: () => {},
        onShown: () => setShown(true),
      });
      run();
    };
    let isBegun = false;
    const begin = () => {
      if (isBegun) return;
      isBegun = true;
      // If loading fails, the drawing stays.
      start().catch(() => {});
    };
    const controller = new AbortController();
    const { signal } = controller;
    code.addEventListener('input', run, { signal });
    // A touch elsewhere on the page also wakes the island.
    const { current: all } = section;
    for (const event of ['pointerenter', 'focusin', 'input']) all?.addEventListener(event, begin, { signal });
    if (all?.matches(':hover, :focus-within')) begin();
    return () => {
      isOver = true;
      controller.abort();
      preview?.dispose();
    };
  }, [previewOrigin]);
  return (
    <section ref={section} className="demo" aria-label="Try it">
      <div ref={panes} className="demo-panes">
        <ExamplePane pane="html" />
        <ExamplePane pane="css" />
      </div>
      <div className="demo-result">
        <p className="demo-head">Result</p>
        <div className="demo-stage">
          <div className="demo-drawing" aria-hidden="true" hidden={isShown}>
            <span className="demo-bar" />
            <span className="demo-bar" />
            <span className="demo-bar" />
            <span className="demo-bar" />
            <span className="demo-bar" />
          </div>
          <div ref={stage} className="demo-frames" />
        </div>
      </div>
      <p className="demo-foot">
        <span>Change a number. It runs while you type.</span>
        <ButtonLink
          href={pagePath('/new-web')}
          onClick={() => panes.current && keepCode(readCode(panes.current))}
        >
          Keep this
        </ButtonLink>
      </p>
    </section>
  );
}

/** A field as text, which React keeps: hydrating it would reset text typed by then. */
function ExamplePane({ pane }: { pane: Pane }) {
  const [field] = useState(() => ({
    __html: `<textarea class="demo-code" name="${pane}" aria-label="${names[pane]} of the example" spellcheck="false" autocapitalize="off" autocomplete="off" wrap="off" rows="1">\n${exampleCode[pane].replaceAll('&', '&amp;').replaceAll('<', '&lt;')}</textarea>`,
  }));
  return (
    <div className="demo-pane" data-pane={pane}>
      <p className="demo-head" aria-hidden="true">
        {names[pane]}
      </p>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own escaped code */}
      <div className="demo-field" dangerouslySetInnerHTML={field} suppressHydrationWarning />
    </div>
  );
}

function readCode(panes: HTMLElement) {
  const textIn = (pane: Pane) =>
    panes.querySelector<HTMLTextAreaElement>(`textarea[name=${pane}]`)?.value ?? '';
  return { html: textIn('html'), css: textIn('css'), js: '' };
}

export const Example = island({ name: 'Example', on: 'touch', ssr: true }, ExampleView);

/** The web that guests see on the home page. CSS of the page (.demo-drawing) draws the same picture until it runs. */
const exampleCode = {
  html: '<i></i>\n<i></i>\n<i></i>\n<i></i>\n<i></i>',
  css: `i {
  width: 14px;
  height: 96px;
  border-radius: 99px;
  background: #c9f65a;
  animation: wave 1.4s
    infinite alternate;
}

i:nth-child(even) {
  animation-delay: -0.7s;
}

@keyframes wave {
  from { scale: 1 .25; }
}

body {
  display: flex;
  gap: 10px;
  place-content: center;
  align-items: center;
  height: 100vh;
  margin: 0;
  background: #14161c;
}`,
} as const;
