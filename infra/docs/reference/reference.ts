import type { Page } from '../layout.ts';
import { escapeHtml } from '../markdown.ts';
import type { OpenApi, Operation, Schema } from './openapi.ts';

const prefix = '/api/v1';
const maxDepth = 5;

type Call = Operation & { method: string; path: string };
/** A field of a body or reply: its path (`docs[].title`), its type and further facts. */
type Field = { path: string; type: string; notes: string[] };

/** One page for each group of calls (`users`, `webs`, …). */
export function renderReference(document: OpenApi): Page[] {
  const paths = withoutReferences(document, document.paths);
  const calls = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Call => ({
        ...operation,
        method: method.toUpperCase(),
        path: path.replace(prefix, ''),
      }),
    ),
  );
  const groups = Map.groupBy(calls, ({ tags }) => tags[0] ?? '');
  return [...groups].toSorted().map(([name, inGroup]) => pageOf(name, inGroup));
}

/** A schema with components in place of references. No component contains itself. */
function withoutReferences<T>(document: OpenApi, part: T): T {
  const resolve = (_key: string, value: unknown): unknown => {
    if (typeof value !== 'object' || value === null || !('$ref' in value)) return value;
    const [kind = '', name = ''] = String(value.$ref).replace('#/components/', '').split('/');
    return withoutReferences(document, document.components[kind]?.[name]);
  };
  return JSON.parse(JSON.stringify(part), resolve);
}

function pageOf(name: string, calls: readonly Call[]): Page {
  const sorted = calls.toSorted((one, other) => one.path.localeCompare(other.path));
  const intro = `<p>Paths are below <code>${prefix}</code>. The guide to the API says what all calls have in common.</p>`;
  return {
    page: `api/${name}.html`,
    title: `/${name}`,
    html: `<h1>/${escapeHtml(name)}</h1>\n${intro}\n${sorted.map(renderCall).join('\n')}`,
    headings: sorted.map(({ operationId, method, path }) => ({
      id: operationId,
      depth: 2,
      text: `${method} ${path}`,
    })),
  };
}

function renderCall({ operationId, method, path, ...call }: Call): string {
  const title = `<a href="#${operationId}"><span class="method">${method}</span> ${escapeHtml(path)}</a>`;
  const parameters = call.parameters?.map(({ name, in: place, required, description, schema }) => ({
    path: name,
    type: typeOf(schema),
    notes: [
      `in the ${place}`,
      ...(required ? ['required'] : []),
      ...limitsOf({ ...schema, ...(description !== undefined && { description }) }),
    ],
  }));
  const [[type = '', body] = []] = Object.entries(call.requestBody?.content ?? {});
  const [[status = '', success] = []] = Object.entries(call.responses).filter(([code]) =>
    /^2\d\d$/.test(code),
  );
  const [[stream = '', reply] = []] = Object.entries(success?.content ?? {});
  const data = reply?.schema?.properties?.data;
  return `<section>
<h2 id="${operationId}">${title}</h2>
<p>${escapeHtml(call.summary)}. ${escapeHtml(call.description)}</p>
${table('Parameters', parameters ?? [])}
${body ? table(`Body (<code>${escapeHtml(type)}</code>)`, fieldsOf(body.schema)) : ''}
${data ? renderData(status, data) : `<p>Reply (${status}): <code>${escapeHtml(stream)}</code></p>`}
</section>`;
}

function renderData(status: string, data: Schema): string {
  if (data.type === 'null') return `<p>Reply (${status}): <code>data</code> is null.</p>`;
  return table(`<code>data</code> of the reply (${status})`, fieldsOf(data));
}

function table(title: string, fields: readonly Field[]): string {
  if (fields.length === 0) return '';
  const rows = fields.map(
    ({ path, type, notes }) =>
      `<tr><td><code>${escapeHtml(path)}</code></td><td>${escapeHtml(type)}</td><td>${escapeHtml(notes.join(', '))}</td></tr>`,
  );
  return `<h3>${title}</h3>
<div class="table" tabindex="0"><table><thead><tr><th>Field</th><th>Type</th><th>Notes</th></tr></thead><tbody>${rows.join('\n')}</tbody></table></div>`;
}

/** The fields of a schema and of its nested schemas, in order. */
function fieldsOf(schema: Schema | undefined, path = '', depth = 0): Field[] {
  if (!schema || depth > maxDepth) return [];
  const inner = schema.anyOf?.find(({ properties, items }) => properties ?? items);
  if (inner) return fieldsOf(inner, path, depth);
  if (schema.items) return fieldsOf(schema.items, `${path}[]`, depth + 1);
  if (!schema.properties)
    return path === '' || path.endsWith('[]')
      ? [{ path: path || 'data', type: typeOf(schema), notes: limitsOf(schema) }]
      : [];
  return Object.entries(schema.properties).flatMap(([name, field]) => {
    const own = path === '' ? name : `${path}.${name}`;
    const isRequired = schema.required?.includes(name);
    const notes = [...(isRequired ? [] : ['optional']), ...limitsOf(field)];
    const below = field.properties || field.items || field.anyOf ? fieldsOf(field, own, depth + 1) : [];
    return [{ path: own, type: typeOf(field), notes }, ...below.filter((one) => one.path !== own)];
  });
}

function typeOf(schema: Schema): string {
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' or ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' or ');
  if (schema.items) return `array of ${typeOf(schema.items)}`;
  if (schema.format === 'binary') return 'file';
  return [schema.type ?? (schema.properties ? 'object' : 'any')].flat().join(' or ');
}

function limitsOf({
  minLength,
  maxLength,
  minimum,
  maximum,
  minItems,
  maxItems,
  default: fallback,
  format,
  description,
}: Schema) {
  return [
    ...(minLength === undefined ? [] : [`at least ${minLength} characters`]),
    ...(maxLength === undefined ? [] : [`at most ${maxLength} characters`]),
    ...(minimum === undefined ? [] : [`from ${minimum}`]),
    ...(maximum === undefined ? [] : [`up to ${maximum}`]),
    ...(minItems === undefined ? [] : [`at least ${minItems} entries`]),
    ...(maxItems === undefined ? [] : [`at most ${maxItems} entries`]),
    ...(fallback === undefined ? [] : [`${JSON.stringify(fallback)} if left out`]),
    ...(format === undefined || format === 'binary' ? [] : [format]),
    ...(description === undefined ? [] : [description]),
  ];
}
