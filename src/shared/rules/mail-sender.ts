export type Sender = { name: string; address: string };

/** Describes the accepted values, for people and operators. */
export const senderForm = 'an address like Codeweb <mail@example.org>';

const part = '[^\\s<>@,;:()[\\]\\\\"\\p{Cc}]+';
/** The host of PUBLIC_URL may be an IPv6 address. */
const address = `${part}@(?:${part}|\\[[\\da-f:.]+\\])`;
const shape = new RegExp(`^(?:([^<>@\\r\\n]*)<(${address})>|(${address}))$`, 'u');

/** Parses a sender: one address, alone or in angle brackets after a name, which may be quoted. Null for anything else. */
export function parseSender(text: string): Sender | null {
  const [, name = '', named, bare] = shape.exec(text) ?? [];
  const found = named ?? bare;
  return found === undefined ? null : { name: name.trim().replace(/^"(.*)"$/, '$1'), address: found };
}
