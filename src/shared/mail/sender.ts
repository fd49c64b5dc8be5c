export type Sender = { name: string; address: string };

/** What is accepted, for people and operators. */
export const senderForm = 'an address like Codeweb <mail@example.org>';

const part = '[^\\s<>@,;:()[\\]\\\\"\\p{Cc}]+';
const shape = new RegExp(`^(?:([^<>@\\r\\n]*)<(${part}@${part})>|(${part}@${part}))$`, 'u');

/** Parses a sender: one address, alone or in angle brackets after a name, which may be quoted. Null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, name = '', named, bare] = shape.exec(text) ?? [];
  const address = named ?? bare;
  return address === undefined ? null : { name: name.trim().replace(/^"(.*)"$/, '$1'), address };
}
