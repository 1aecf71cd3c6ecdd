import { act, cleanup, renderHook, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { offlineSession, useApi } from '../../../renderer/api/use-api.ts';
import { inMemoryApplication } from '../in-memory-application.ts';
import { apiDescription } from '../render-page.tsx';

afterEach(cleanup);

const flights = { root: 'vega', accessPoint: 'flights-3m' };

test('preserves the loaded API description, and so the text typed on its page, while the sign-in is retried', async () => {
  let described = 0;
  const { client } = inMemoryApplication({
    describe: (api) => {
      described += 1;
      return apiDescription(api);
    },
  });
  const shown: unknown[] = [];
  const { result, rerender } = renderHook(
    ({ session }) => {
      const { value } = useApi(client, 'sample', flights, session);
      shown.push(value?.accessPoint ?? null);
      return value;
    },
    { initialProps: { session: 0 } },
  );
  await act(async () => {});
  expect(described).toBe(0);
  for (const session of [offlineSession, 0, offlineSession, 0, 1]) {
    rerender({ session });
    await waitFor(() => expect(result.current?.accessPoint).toBe('flights-3m'));
  }
  await waitFor(() => expect(described).toBe(2));
  expect(shown.slice(shown.indexOf('flights-3m'))).not.toContain(null);
});
