import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withoutSecrets } from '../../../../../electron/core/exports/worker/export-file.ts';

const cleaned = (text: string, ...secrets: string[]) => withoutSecrets(secrets)(Buffer.from(text)).toString('utf8');

test('returns a block without a secret unchanged', () => {
  const block = Buffer.from('{"a":1}\n');
  expect(withoutSecrets(['hunter22'])(block)).toBe(block);
});

test('replaces a number that contains a secret with a string, so that rows remain valid JSON', () => {
  expect(cleaned('{"pin":12345678,"x":-112345678.5e3,"b":2}\n{"pin":1,"b":"12345678"}\n', '12345678')).toBe(
    '{"pin":"[removed]","x":"[removed]","b":2}\n{"pin":1,"b":"[removed]"}\n',
  );
});

test('removes a secret from a string with escaped quotes, and leaves the following number unchanged', () => {
  expect(cleaned('{"a":"say \\"hunter22\\" 5","b":5}', 'hunter22')).toBe('{"a":"say \\"[removed]\\" 5","b":5}');
});

test('leaves valid JSON after the removal of any secret', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.constantFrom('1', 'a', '{', '":', 'e+'), (value, secret) => {
      expect(() => JSON.parse(cleaned(JSON.stringify({ value }), secret))).not.toThrow();
    }),
  );
});
