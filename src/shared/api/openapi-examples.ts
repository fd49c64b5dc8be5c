/** The part of JSON Schema that examples are made from. */
export type Schema = {
  type?: string | readonly string[];
  const?: unknown;
  enum?: readonly unknown[];
  default?: unknown;
  format?: string;
  minimum?: number;
  minItems?: number;
  properties?: Readonly<Record<string, Schema>>;
  items?: Schema;
  examples?: readonly unknown[];
  anyOf?: readonly Schema[];
};

const id = '0193a7f0-5b1e-7c22-9d4a-3f2b6c1d8e90';
const time = '2026-01-31T09:30:00.000Z';
const picture = 'https://codeweb.example/media/p/600x350.webp';

/** Examples of text fields by name; the name ends with the key. The first match is used. */
const texts: readonly (readonly [ending: string, example: string])[] = [
  ['_id', id],
  ['username', 'ada-l'],
  ['inviter', 'ada-l'],
  ['fullName', 'Ada Lovelace'],
  ['email', 'ada@example.org'],
  ['identifier', 'ada-l'],
  ['assword', 'a-good-password'],
  ['title', 'Bouncing ball'],
  ['description', 'A ball on a canvas'],
  ['html', '<canvas></canvas>'],
  ['css', 'canvas { width: 100% }'],
  ['js', 'draw()'],
  ['cssLink', 'https://cdn.example.org/plain.css'],
  ['jsLink', 'https://cdn.example.org/chart.js'],
  ['htmlLink', '<meta name="theme-color" content="#123456">'],
  ['tag', 'canvas'],
  ['color', '#1e90ff'],
  ['svg', '<svg xmlns="http://www.w3.org/2000/svg"></svg>'],
  ['image', picture],
  ['avatar', 'https://codeweb.example/media/a/128x128.webp'],
  ['URL', 'https://codeweb.example/verify-email'],
  ['url', 'https://codeweb.example/media/p.webp'],
  ['link1', 'https://ada.example.org'],
  ['Id', id],
  ['id', id],
  ['At', time],
  ['since', time],
  ['until', time],
  ['day', '2026-01-31'],
  ['oken', 'eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJhZGEifQ.c2lnbmF0dXJl'],
  ['text', 'Look at the corners'],
  ['reason', 'Advertising'],
  ['message', 'OK'],
  ['name', 'Animations'],
  ['search', 'ball'],
  ['ddress', '192.0.2.7'],
  ['agent', 'Firefox on Linux'],
];

/**
 * An example of a value of a schema, made from the schema's own examples, constants, defaults and limits, and from
 * the name of the field.
 */
export function exampleOf(schema: Schema, name = ''): unknown {
  const { default: fallback, anyOf, properties, items, minItems = 0, examples } = schema;
  if ('const' in schema) return schema.const;
  if (examples) return examples[0];
  if (fallback !== undefined && fallback !== '') return fallback;
  if (schema.enum) return schema.enum[0];
  if (anyOf) return exampleOf(anyOf.find(({ type }) => type !== 'null') ?? {}, name);
  if (properties)
    return Object.fromEntries(
      Object.entries(properties).map(([field, inner]) => [field, exampleOf(inner, field)]),
    );
  if (items)
    return Array.from({ length: Math.max(1, minItems) }, () => exampleOf(items, name.replace(/s$/, '')));
  return scalarOf(schema, name);
}

function scalarOf({ type, format, minimum = 0 }: Schema, name: string): unknown {
  switch ([type].flat()[0]) {
    case 'string':
      return textOf(format, name);
    case 'integer':
    case 'number':
      return Math.max(minimum, 1);
    case 'boolean':
      return true;
    case 'object':
      return {};
    case 'array':
      return [];
    default:
      return null;
  }
}

function textOf(format: string | undefined, name: string): string {
  if (format === 'uuid') return id;
  if (format === 'date-time') return time;
  if (format === 'binary') return '…';
  return texts.find(([ending]) => name.endsWith(ending))?.[1] ?? 'text';
}
