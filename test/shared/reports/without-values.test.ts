import { expect, test } from 'vitest';
import { withoutValues } from '../../../shared/reports/without-values.ts';

test.each([
  [
    'JSON',
    '[{"a \\"b":"x, \\"y\\"","n":-1.5e3,"t":true,"o":null,"l":[1,"z"]}]',
    '[{"a \\"b":"string","n":"number","t":"boolean","o":null,"l":["number","string"]}]',
  ],
  ['JSON that is cut in a string', '{"value": [{"name": "Mül', '{"value": [{"name": "string"'],
  ['JSON that is cut in a name', '{"value": [{"first": 1, "las', '{"value": [{"first": "number", "string"'],
  ['lines of JSON', '{"a":1}\n{"a":2}', '{"a":"number"}\n{"a":"number"}'],
  ['Atom', '<d:Name m:type="T" xmlns:d="u">Müller</d:Name><a><![CDATA[x]]></a>', '<d:Name m:type="…" xmlns:d="u">…</d:Name><a>…</a>'],
  ['delimited text', 'name;age\nMüller;41\nMa', '…'],
  ['a web page', '<!DOCTYPE html><title>Sign in</title>', '<!DOCTYPE html><title>Sign in</title>'],
  ['a message', 'The service is not available, try later.', 'The service is not available, try later.'],
])('removes the values of %s', (_, text, shape) => {
  expect(withoutValues(text)).toBe(shape);
});
