import { describe, expect, test } from 'vitest';
import { createConnectionStore } from '../../../../electron/core/connections/connection-store.ts';
import { publicConnection } from '../../../../electron/core/connections/stored-connections.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { connectionSchema } from '../../../../shared/contract/connections/connection.ts';
import { memorySettings } from '../scripted-host.ts';

describe('connections', () => {
  test('the sample is there from the start, and what the user chose outlives a restart', () => {
    const stored = new Map<string, unknown>();
    const store = createConnectionStore(memorySettings(stored));
    store.use('sample', { method: 'service-token', staysSignedOut: true });
    const again = createConnectionStore(memorySettings(stored));
    expect(again.get('sample')).toMatchObject({ kind: 'sample', method: 'service-token', staysSignedOut: true });
    expect(connectionSchema.strict().parse(publicConnection(again.get('sample')))).not.toHaveProperty('staysSignedOut');
  });

  test.each([[null], ['x'], [[null, 3, { id: 'sample', method: 'magic' }]], [{ sample: {} }]])(
    'what was spoilt (%j) is as at the first start',
    (damaged) => {
      const store = createConnectionStore(memorySettings(new Map([['profiles', damaged]])));
      expect(store.list()).toMatchObject([{ id: 'sample', method: 'oauth-password', staysSignedOut: false }]);
    },
  );

  test('a disk that refuses is a problem with a name', () => {
    const refuse = (): never => {
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    };
    const store = createConnectionStore({ get: () => undefined, set: refuse });
    try {
      store.use('sample', { staysSignedOut: true });
      expect.unreachable();
    } catch (error) {
      expect(problemOf(error)).toMatchObject({ code: 'storage-failed', parameters: { reason: 'ENOSPC' } });
    }
  });
});
