/** One rule of a field: what must hold of its text, and what to say when it does not. */
export type Rule = readonly [holds: (value: string, all: Fields) => boolean, message: string];

/** Rules by field, both in the order in which a person should hear of them. */
export type Rules = Readonly<Record<string, readonly Rule[]>>;

export type Fields = Readonly<Record<string, unknown>>;

export type Broken = { field: string; message: string };

/** The first rule that `input` breaks, or null. A missing value counts as empty; other types are Ajv's affair. */
export function firstBroken(rules: Rules, input: Fields): Broken | null {
  for (const [field, list] of Object.entries(rules)) {
    const value = input[field] ?? '';
    if (typeof value !== 'string') continue;
    const broken = list.find(([holds]) => !holds(value, input));
    if (broken) return { field, message: broken[1] };
  }
  return null;
}

/** Every field's first broken rule, for a form that marks all its wrong fields at once. */
export function brokenByField(rules: Rules, input: Fields): Record<string, string> {
  const messages: Record<string, string> = {};
  for (const [field, list] of Object.entries(rules)) {
    const broken = firstBroken({ [field]: list }, input);
    if (broken) messages[field] = broken.message;
  }
  return messages;
}

/** The same rules for a change: a field that is not sent keeps its value and breaks nothing. */
export function whenSent(rules: Rules): Rules {
  const entries = Object.entries(rules).map(([field, list]) => {
    const relaxed = list.map<Rule>(([holds, message]) => [
      (value, all) => all[field] === undefined || holds(value, all),
      message,
    ]);
    return [field, relaxed] as const;
  });
  return Object.fromEntries(entries);
}

const encoder = new TextEncoder();

/** At most `limit` characters, said as "<name> must be at most <limit> characters". */
export function atMost(limit: number, name: string): Rule {
  return [(value) => value.length <= limit, `${name} must be at most ${limit} characters`];
}

/** At most `limit` bytes of UTF-8, said in KiB or MiB. */
export function atMostBytes(limit: number, name: string): Rule {
  const size = limit >= 1 << 20 ? `${limit / (1 << 20)} MiB` : `${limit / 1024} KiB`;
  return [
    (value) => value.length <= limit && (value.length * 3 <= limit || encoder.encode(value).length <= limit),
    `${name} must be at most ${size}`,
  ];
}
