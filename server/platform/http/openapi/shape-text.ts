import { escapeHtml } from '../../escape-html.ts';
import type { JsonSchema } from './document.ts';

const LONG_LIST = 8;

const named = (ref: string) => {
  const name = ref.split('/').at(-1) ?? '';
  return `<a href="#shape-${escapeHtml(name)}">${escapeHtml(name)}</a>`;
};

/** A schema's type in a few words, as HTML: `string or null`, `list of Post`. */
export function typeText(schema: JsonSchema): string {
  if (typeof schema.$ref === 'string') return named(schema.$ref);
  const choices = (schema.anyOf ?? schema.oneOf) as JsonSchema[] | undefined;
  if (choices) return choices.map(typeText).join(' or ');
  if ('const' in schema) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (Array.isArray(schema.enum)) return enumText(schema.enum);
  if (schema.type === 'array') return `list of ${listed((schema.items ?? {}) as JsonSchema)}`;
  if (schema.format === 'date-time') return 'time';
  if (Array.isArray(schema.type)) return escapeHtml(schema.type.join(' or '));
  return escapeHtml(typeof schema.type === 'string' ? schema.type : 'anything');
}

const listed = (items: JsonSchema) => (items.type === 'object' ? 'objects' : typeText(items));

function enumText(values: readonly unknown[]): string {
  const codes = values.map((value) => `<code>${escapeHtml(JSON.stringify(value))}</code>`);
  if (codes.length <= LONG_LIST) return codes.join(' or ');
  return `<details class="choices"><summary>one of ${codes.length}</summary>${codes.join(' ')}</details>`;
}

const bounds: readonly (readonly [keyword: string, words: string])[] = [
  ['minLength', 'at least # characters'],
  ['maxLength', 'at most # characters'],
  ['minimum', 'at least #'],
  ['maximum', 'at most #'],
  ['minItems', 'at least # entries'],
  ['maxItems', 'at most # entries'],
];

/** The limits of a value in words, as HTML. */
function limitText(schema: JsonSchema): string {
  const own = bounds.flatMap(([keyword, words]) =>
    typeof schema[keyword] === 'number'
      ? [words.replace('#', (schema[keyword] as number).toLocaleString('en-US'))]
      : [],
  );
  const inner = ((schema.anyOf ?? []) as JsonSchema[]).map(limitText).filter(Boolean);
  const fallback =
    'default' in schema ? [`<code>${escapeHtml(JSON.stringify(schema.default))}</code> when left out`] : [];
  const description = typeof schema.description === 'string' ? [escapeHtml(schema.description)] : [];
  return [...description, ...own, ...inner, ...fallback].join(', ');
}

/** The schema below a list or a choice that has fields of its own to show. */
function inside(schema: JsonSchema): JsonSchema | undefined {
  if (schema.properties) return schema;
  if (schema.type === 'array' && schema.items) return inside(schema.items as JsonSchema);
  return ((schema.anyOf ?? []) as JsonSchema[]).map(inside).find(Boolean);
}

export interface Field {
  name: string;
  required: boolean;
  schema: JsonSchema;
}

/** Fields as a list of name, type and limits, with those inside of them below. */
export function fieldList(fields: readonly Field[]): string {
  const rows = fields.map(({ name, required, schema }) => {
    const limits = limitText(schema);
    const deeper = inside(schema);
    return `<div><dt><code>${escapeHtml(name)}</code>${required ? '' : ' <i>optional</i>'}</dt><dd>${typeText(schema)}${limits ? `<small>${limits}</small>` : ''}${deeper ? shapeText(deeper) : ''}</dd></div>`;
  });
  return `<dl>${rows.join('')}</dl>`;
}

/** A whole shape as HTML: its fields, or its type where it has none. */
export function shapeText(schema: JsonSchema): string {
  const target = schema.$ref ? undefined : inside(schema);
  if (!target) return `<p>${typeText(schema)}</p>`;
  const required = (target.required as string[] | undefined) ?? [];
  const fields = Object.entries(target.properties as Record<string, JsonSchema>).map(([name, field]) => ({
    name,
    required: required.includes(name),
    schema: field,
  }));
  const lead = target === schema ? '' : `<p>${typeText(schema)}</p>`;
  return lead + (fields.length > 0 ? fieldList(fields) : '<p>no fields</p>');
}
