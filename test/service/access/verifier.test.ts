import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createVerifier, type TokenVerifier } from '../../../service/access/negotiate/verifier.ts';

let verifier: TokenVerifier;
beforeEach(() => {
  verifier = createVerifier({ keytab: '/nowhere', helper: join(import.meta.dirname, 'blocking-helper.ts'), timeout: 1_000 });
});
afterEach(() => verifier.close());

test('a Kerberos token that crashes the helper process fails alone, and all other tokens are verified', async () => {
  const before = verifier.verify('one');
  const crashing = verifier.verify('crashes');
  const others = ['another', 'a third'].map((token) => verifier.verify(token));
  expect(await crashing).toMatchObject({ state: 'failed' });
  expect(await Promise.all([before, ...others])).toMatchObject([{ state: 'known' }, { state: 'known' }, { state: 'known' }]);
});

test('a Kerberos token that blocks the helper process fails alone, and a new helper verifies the rest', { timeout: 30_000 }, async () => {
  const blocked = verifier.verify('blocks');
  const others = [verifier.verify('one'), verifier.verify('another')];
  expect(await blocked).toMatchObject({ state: 'failed' });
  expect(await Promise.all(others)).toMatchObject([{ state: 'known' }, { state: 'known' }]);
});
