import { join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { createVerifier } from '../../../service/access/negotiate/verifier.ts';

const verifier = createVerifier({ keytab: '/nowhere', helper: join(import.meta.dirname, 'blocking-helper.ts'), patience: 1_000 });
afterEach(() => verifier.close());

test('a token that blocks the helper fails alone: tokens behind it are verified by the next helper', { timeout: 30_000 }, async () => {
  const blocked = verifier.verify('blocks');
  const others = [verifier.verify('one'), verifier.verify('another')];
  expect(await blocked).toMatchObject({ state: 'failed' });
  expect(await Promise.all(others)).toMatchObject([{ state: 'known' }, { state: 'known' }]);
});
