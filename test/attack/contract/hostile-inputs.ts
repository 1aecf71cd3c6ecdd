import fc from 'fast-check';
import { z } from 'zod';

/** Texts that attack paths, URLs, programs, objects, and encodings. None leads to another machine. */
const hostileTexts: readonly string[] = [
  '',
  ' ',
  '..',
  '../../../../etc/passwd',
  '..\\..\\windows\\win.ini',
  '/etc/passwd',
  '~',
  '~/.bashrc',
  '.bashrc',
  'C:\\Windows\\System32\\calc.exe',
  '\\\\host\\share\\x',
  '//host/share',
  '/dev/zero',
  '/proc/self/environ',
  'CON',
  'x.csv\0.sh',
  '\0',
  '\uD800',
  'x\uDFFFy',
  '\u202Efdp.exe',
  '%2e%2e%2f',
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'file:///etc/passwd',
  'javascript:alert(1)',
  'data:text/html,<script>1</script>',
  'ms-msdt:/id',
  'http://',
  'http://[::1',
  'http://user:pass@',
  'https://%00',
  '$(touch /tmp/owned)',
  '`id`',
  '--help',
  '-o ProxyCommand=x',
  "'; DROP TABLE rows; --",
  '" OR 1=1',
  '=1+1',
  '\r\nx-injected: 1',
  '\u001b]0;owned\u0007',
  '*'.repeat(5000),
  '(a+)+$',
  'a'.repeat(100_001),
];

/** Values of types that a schema doesn't expect. */
const hostileValues: readonly unknown[] = [
  ...hostileTexts,
  null,
  true,
  -1,
  0,
  1.5,
  -0,
  2 ** 53,
  1e308,
  [],
  {},
  [[[]]],
  { length: -1 },
  { toString: 1, valueOf: 'x' },
  JSON.parse('{"__proto__":{"owned":true}}'),
  { constructor: { prototype: { owned: true } } },
  Array.from({ length: 3000 }, () => 0),
];

type Json = z.core.JSONSchema.BaseSchema;

function isJson(part: unknown): part is Json {
  return typeof part === 'object' && part !== null;
}

/** Valid values of properties by property name, so that some inputs pass the schema. */
export type KnownValues = Readonly<Record<string, unknown>>;

/** Generates JSON text with hostile values as input of a procedure. */
export function hostileInputs(schema: z.ZodType | undefined, known: KnownValues): fc.Arbitrary<string> {
  const json: Json = schema === undefined ? {} : z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' });
  const valid = sampleOf(json, json.$defs ?? {}, known, 0);
  const mutated = fc
    .tuple(valid, fc.array(fc.tuple(fc.nat(), fc.constantFrom(...hostileValues)), { minLength: 1, maxLength: 3 }))
    .map(([sample, changes]) => changes.reduce<unknown>((value, [at, hostile]) => replaceAt(value, at, hostile), sample));
  return fc.oneof(
    { weight: 90, arbitrary: mutated.map((value) => JSON.stringify(value) ?? 'null') },
    { weight: 4, arbitrary: fc.constantFrom(...hostileValues).map((value) => JSON.stringify(value)) },
    { weight: 4, arbitrary: fc.jsonValue({ maxDepth: 6 }).map((value) => JSON.stringify(value)) },
    { weight: 1, arbitrary: fc.tuple(valid, fc.constantFrom(300, 20_000)).map(([sample, depth]) => nested(sample, depth)) },
    { weight: 1, arbitrary: valid.map((sample) => `{"__proto__":{"owned":true},"sample":${JSON.stringify(sample)}}`) },
  );
}

/** Generates valid values of a JSON Schema. The schema doesn't describe all rules. */
function sampleOf(json: Json, definitions: Readonly<Record<string, Json>>, known: KnownValues, depth: number): fc.Arbitrary<unknown> {
  const inner = (part: unknown): fc.Arbitrary<unknown> =>
    isJson(part) ? sampleOf(part, definitions, known, depth + 1) : fc.constant(null);
  if (depth > 12) return fc.constant(null);
  if (json.$ref !== undefined) return json.$ref === '#' ? fc.constant(null) : inner(definitions[json.$ref.replace('#/$defs/', '')]);
  if (json.const !== undefined) return fc.constant(json.const);
  if (json.enum !== undefined) return fc.constantFrom(...json.enum);
  const choices = json.anyOf ?? json.oneOf;
  if (choices !== undefined) return fc.nat(choices.length - 1).chain((index) => inner(choices[index]));
  if (json.properties !== undefined) {
    const parts: Record<string, fc.Arbitrary<unknown>> = {};
    for (const [name, part] of Object.entries(json.properties)) parts[name] = name in known ? fc.constant(known[name]) : inner(part);
    return fc.record(parts, { requiredKeys: json.required ?? [] });
  }
  if (json.type === 'array') return fc.array(inner(json.items), { minLength: json.minItems ?? 0, maxLength: (json.minItems ?? 0) + 2 });
  if (json.type === 'integer' || json.type === 'number') return fc.integer({ min: json.minimum ?? 0, max: (json.minimum ?? 0) + 50 });
  if (json.type === 'boolean') return fc.boolean();
  if (json.type === 'string') return fc.constantFrom('a', 'query', '/x', '#123456');
  return fc.constant({});
}

/** Replaces the n-th nested value of a copy, counted through all levels. */
function replaceAt(value: unknown, at: number, hostile: unknown): unknown {
  const places: { readonly owner: object; readonly key: string }[] = [];
  const copy: unknown = structuredClone(value);
  const visit = (part: unknown): void => {
    if (typeof part !== 'object' || part === null) return;
    for (const key of Object.keys(part)) {
      places.push({ owner: part, key });
      visit(Reflect.get(part, key));
    }
  };
  visit(copy);
  const place = places[at % Math.max(1, places.length)];
  if (place === undefined) return hostile;
  Reflect.set(place.owner, place.key, hostile);
  return copy;
}

/** Replaces one property with JSON that is nested so deep that a recursive parser fails. */
function nested(sample: unknown, depth: number): string {
  const [first = 'x'] = typeof sample === 'object' && sample !== null ? Object.keys(sample) : [];
  const deep = `${'{"kind":"not","operand":'.repeat(depth)}1${'}'.repeat(depth)}`;
  return `{${JSON.stringify(first)}:${deep}}`;
}
