import { describe, expect, test } from 'vitest';
import { createConnectionStore } from '../../../../electron/core/connections/connection-store.ts';
import { publicConnection } from '../../../../electron/core/connections/stored-connections.ts';
import { problemOf } from '../../../../electron/wire/problem-error.ts';
import { connectionSchema } from '../../../../shared/contract/connections/connection.ts';
import { memorySettings } from '../scripted-host.ts';

describe('the stored connections', () => {
  test('include the sample from the start, and the user’s choices after a restart', () => {
    const stored = new Map<string, unknown>();
    const store = createConnectionStore(memorySettings(stored));
    store.use('sample', { method: 'service-token', staysSignedOut: true });
    const again = createConnectionStore(memorySettings(stored));
    expect(again.get('sample')).toMatchObject({ kind: 'sample', method: 'service-token', staysSignedOut: true });
    expect(connectionSchema.strict().parse(publicConnection(again.get('sample')))).not.toHaveProperty('staysSignedOut');
  });

  test.each([[null], ['x'], [[null, 3, { id: 'sample', method: 'magic' }]], [{ sample: {} }]])(
    'replaces invalid stored connections with the sample and its defaults: %j',
    (damaged) => {
      const store = createConnectionStore(memorySettings(new Map([['profiles', damaged]])));
      expect(store.list()).toMatchObject([{ id: 'sample', method: 'oauth-password', staysSignedOut: false }]);
    },
  );

  test('reports a full disk when a connection is saved', () => {
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
