import { useEffect, useState } from 'react';
import { messages } from '../../../modules/webs/rules/messages.ts';
import { brokenByField } from '../../../shared/rules/rules.ts';
import { codeFields, lacksDetails, textOf, type WebFields } from '../../(drafts)/index.ts';
import { detailsIn, WebDetailsFields, webDetailsRules } from '../../(webs)/index.ts';
import { mayPublish } from '../../runtime/may-publish.ts';
import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/dialogs/Dialog.tsx';
import { useForm } from '../../ui/forms/use-form.ts';
import { TriangleAlertIcon } from '../../ui/icons.tsx';
import './details.css';

type Details = Pick<WebFields, 'title' | 'description' | 'visibility' | 'tags'>;
type DetailsDialogProps = { web: WebFields; onDone: (details: Details) => void; onClose: () => void };

/** Asks for the title and description before a web is saved for the first time, and proposes both: Enter saves. */
export function DetailsDialog({ web, onDone, onClose }: DetailsDialogProps) {
  const { form, errors, clear, submit, read } = useForm(
    (values) => brokenByField(webDetailsRules, values),
    async (values) => onDone(detailsIn(values)),
  );
  const [proposed] = useState(() => proposeDetails(web));
  const { isWarned, solve } = useWarning(web, proposed);
  const visibility = mayPublish() ? web.visibility : 'private';
  useEffect(() => {
    // Typing replaces the proposal.
    const title = form.current?.elements.namedItem('title');
    if (title instanceof HTMLInputElement) title.select();
  }, [form]);
  return (
    <Dialog title="About this web" onClose={onClose} startsInField>
      <form className="form" ref={form} noValidate onSubmit={submit}>
        <WebDetailsFields
          details={{ ...web, ...proposed, tags: web.tags ?? [], visibility }}
          errors={errors}
          onChange={(name) => {
            clear(name);
            const { title = '', description = '' } = read();
            if (!lacksDetails({ title, description })) solve();
          }}
        />
        <div className="dialog-actions first-save-actions">
          {/* Its space is reserved, so that nothing moves when it disappears. */}
          <p className="first-save-note">
            {isWarned && (
              <span className="first-save-warning" role="alert">
                <TriangleAlertIcon />
                {messages.titleAndDescription}
              </span>
            )}
          </p>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" look="accent">
            Save
          </Button>
        </div>
      </form>
    </Dialog>
  );
}

/** Duration of the warning, in ms; the same as that of a notification. */
const warningMs = 2_500;

/**
 * Shows the warning that the specification requires until title and description are filled. If the proposals fill them,
 * it is shown as long as a notification.
 */
function useWarning(web: WebFields, proposed: Pick<Details, 'title' | 'description'>) {
  const [isWarned, setWarned] = useState(() => lacksDetails(web));
  const isFilled = !lacksDetails(proposed);
  useEffect(() => {
    if (!isFilled) return;
    const timer = setTimeout(() => setWarned(false), warningMs);
    return () => clearTimeout(timer);
  }, [isFilled]);
  return { isWarned, solve: () => setWarned(false) };
}

const maxTitle = 60;
const maxDescription = 160;
/** Maximum characters of a pane that are read: the title and description of a page are usually at its beginning. */
const maxRead = 50_000;
/** Minimum words of a page's text from which a description is proposed. With fewer words, the title says more. */
const minWords = 4;

/**
 * Proposes the title and the description of a new web from its page: its title, headings, texts, and the comments at
 * the beginning of its panes. Keeps what its author has entered; '' if nothing is found.
 */
function proposeDetails(web: WebFields): { title: string; description: string } {
  const page = readPage(web.html.slice(0, maxRead));
  const comments = [
    page.comment,
    ...codeFields.map((field) => commentIn(textOf(web, field).slice(0, maxRead))),
  ];
  const given = web.title === messages.untitled ? '' : web.title.trim();
  const title = firstOf([given, page.title, page.heading, ...comments, page.text], maxTitle);
  const written = page.text.split(' ').length >= minWords ? page.text : '';
  const texts = [web.description.trim(), page.description, page.paragraph, ...comments, written];
  return { title, description: firstOf([...texts, title], maxDescription) };
}

function firstOf(texts: readonly string[], max: number): string {
  const found = texts.find((text) => text !== '' && text !== messages.untitled) ?? '';
  return shorten(found, max);
}

/** A text of at most `max` characters, cut between words. */
function shorten(text: string, max: number): string {
  if (text.length <= max) return text;
  const start = text.slice(0, max - 1);
  return `${start.slice(0, start.lastIndexOf(' ')).trimEnd() || start}…`;
}

const plain = (text: string | null | undefined) => (text ?? '').replace(/\s+/g, ' ').trim();

/** The page's own title and description. A parsed document runs and loads nothing. */
function readPage(html: string) {
  const page = new DOMParser().parseFromString(html, 'text/html');
  const textOfFirst = (selector: string) =>
    [...page.querySelectorAll(selector)].map(({ textContent }) => plain(textContent)).find(Boolean) ?? '';
  const meta = page.querySelector('meta[name=description i]');
  const found = {
    title: plain(page.title),
    description: plain(meta?.getAttribute('content')),
    heading: textOfFirst('h1') || textOfFirst('h2'),
    paragraph: textOfFirst('p'),
    comment: '',
  };
  const comment = page.createTreeWalker(page, NodeFilter.SHOW_COMMENT).nextNode();
  for (const element of page.querySelectorAll('script, style, template, noscript')) element.remove();
  return { ...found, comment: firstLine(comment?.nodeValue ?? ''), text: textsOf(page) };
}

/** The texts of a page, with a space between those of different elements. */
function textsOf(page: Document): string {
  const texts = page.createTreeWalker(page.body, NodeFilter.SHOW_TEXT);
  const all: string[] = [];
  while (texts.nextNode()) all.push(texts.currentNode.nodeValue ?? '');
  return plain(all.join(' '));
}

/** The comment with which a style sheet or script begins. */
function commentIn(code: string): string {
  const [, block, line] = /^\s*(?:\/\*([\s\S]*?)\*\/|\/\/(.*))/.exec(code) ?? [];
  return firstLine(block ?? line ?? '');
}

/** Comments that tools read, not people. */
const directive = /^(?:[@#!/]|eslint|prettier|biome|globals?\b|jshint|ts-|use strict)/;

function firstLine(comment: string): string {
  const lines = comment.split('\n').map((line) => plain(line.replace(/^[\s*=-]+|[\s*=-]+$/g, '')));
  const first = lines.find(Boolean) ?? '';
  return /\p{L}/u.test(first) && !directive.test(first) ? first : '';
}
