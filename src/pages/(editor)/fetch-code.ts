import type { WebCode } from '../../modules/webs/rules/page.ts';
import { codeFields, loadWeb, paneSources, textOf } from '../(drafts)/index.ts';
import { call } from '../runtime/api/api.ts';
import { digitsOf } from './code-pane/code-pane.ts';

type ShownWeb = WebCode & { _id: string; isClipped: boolean };

/**
 * Fetches the code of a web that is too long for its page (modules/webs/clipped-code.ts), as it is now or in the version
 * `number`, and puts it into the text areas of the server's HTML. Throws AppError.
 */
export async function fetchCode<Web extends ShownWeb>(
  web: Web,
  number: number | null,
  element: HTMLElement,
): Promise<Web> {
  const whole = await read(web, number);
  for (const textarea of element.querySelectorAll<HTMLTextAreaElement>('textarea[data-field]')) {
    const field = codeFields.find((name) => name === textarea.dataset.field);
    if (!field) continue;
    const text = textOf(whole, field);
    // The default value too, since the editor that replaces the textarea can undo what differs from it.
    textarea.defaultValue = text;
    textarea.value = text;
    textarea.setSelectionRange(0, 0);
    textarea.parentElement?.style.setProperty('--digits', String(digitsOf(textarea.value)));
    textarea.readOnly = false;
  }
  return whole;
}

async function read<Web extends ShownWeb>(web: Web, number: number | null): Promise<Web> {
  if (number !== null) {
    const params = { webId: web._id, version: number };
    const { html, css, js, sources } = await call('GET /webs/versions/{webId}/{version}', { params });
    return { ...web, html, css, js, ...paneSources(sources), isClipped: false };
  }
  const { fields, updatedAt, revision } = await loadWeb(web._id);
  return { ...web, ...fields, updatedAt, revision, isClipped: false };
}
