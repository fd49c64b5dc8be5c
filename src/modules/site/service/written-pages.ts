import { badRequest } from '../../../shared/errors/app-error.ts';
import type { Log } from '../../../shared/log/log.ts';
import { parseMarkdown } from '../../../shared/markdown/parse.ts';
import type { Block } from '../../../shared/markdown/tree.ts';
import { messages } from '../rules/messages.ts';
import { type Settings, settingOf, type WrittenPage, writtenPages } from '../rules/settings.ts';

/** The pages that admins write in Markdown, parsed once for each text, so that a request only renders them. */
export function createWrittenPages(log: Log) {
  const parsed = new Map<WrittenPage, { text: string; blocks: readonly Block[] }>();
  return {
    /** Parses the pages whose text has changed. What cannot be parsed in time is shown as it is written. */
    parse: async (values: Settings): Promise<void> => {
      for (const name of writtenPages) {
        const text = values[name];
        if (text === '' || parsed.get(name)?.text === text) continue;
        const blocks = await parseMarkdown(text);
        if (blocks === null) log.warn({ setting: name }, 'written page takes too long to format');
        parsed.set(name, { text, blocks: blocks ?? [{ kind: 'code', text }] });
      }
    },
    /** The blocks of the page, whose current text is `text`. */
    get: (name: WrittenPage, text: string): readonly Block[] =>
      text === '' ? [] : (parsed.get(name)?.blocks ?? []),
  };
}

/** Throws a 400 for a written page that cannot be parsed in time. */
export async function requireFormattable(changes: Readonly<Record<string, unknown>>): Promise<void> {
  for (const name of writtenPages) {
    const text = changes[name];
    if (typeof text !== 'string' || (await parseMarkdown(text)) !== null) continue;
    throw badRequest(messages.cannotBeFormatted(settingOf(name).label), name);
  }
}
