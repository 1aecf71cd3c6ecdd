import { expect, test } from 'vitest';
import type { Access } from '../../../../service/access/access.ts';
import { createDataService } from '../../../../service/server/server.ts';
import { errorText } from '../../../../service/texts/error-text.ts';
import { callers } from '../../access/rules/callers.ts';

/** Returns the lines about errors that a request causes while nothing is published yet. */
async function linesOf(access: Access): Promise<readonly Record<string, unknown>[]> {
  const lines: string[] = [];
  const engine = { table: () => undefined, close: async () => undefined };
  const publication = { catalogue: { projects: [], isAwaited: () => true }, engine };
  await using app = await createDataService({ publication, access, log: { write: (line) => lines.push(line) } });
  await app.inject({ url: '/dmp-api/data/shop/orders', headers: { 'svc-x-api-token': 'ada' } });
  return lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg !== 'answered');
}

test('an API that isn’t published yet is a line with its code, without a stack', async () => {
  const [line, ...others] = await linesOf(callers({ ada: {} }));
  expect(others).toEqual([]);
  expect(line).toMatchObject({ level: 40, code: 'not-published-yet', msg: expect.stringContaining('orders') });
  expect(JSON.stringify(line)).not.toContain('stack');
});

test('an identity provider that doesn’t respond is a line with the cause, without a stack', async () => {
  const cause = { problem: 'issuer-unreachable', code: 'ECONNREFUSED', text: 'connect ECONNREFUSED 127.0.0.1:1' } as const;
  const unavailable = errorText('not-authenticated');
  const [line] = await linesOf({ authenticate: async () => ({ unavailable, cause }) });
  expect(line).toMatchObject({ level: 40, code: 'issuer-unreachable', details: 'connect ECONNREFUSED 127.0.0.1:1' });
  expect(JSON.stringify(line)).not.toContain('stack');
});

test('an unexpected error has its stack', async () => {
  const access: Access = {
    async authenticate() {
      throw new Error('a mistake in the code');
    },
  };
  const [line] = await linesOf(access);
  expect(line).toMatchObject({
    level: 50,
    code: 'internal',
    err: { message: 'a mistake in the code', stack: expect.stringContaining('at ') },
  });
});
