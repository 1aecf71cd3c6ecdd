import { cleanup, renderHook } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { useCodeRequest } from '../../../renderer/code/use-code.ts';
import { inMemoryApplication, sampleConnection } from '../in-memory-application.ts';

afterEach(cleanup);

test('preserves a dot in a name of the row path, because otherwise the code finds no rows', () => {
  const { client } = inMemoryApplication();
  const connection = { ...sampleConnection, rowsPath: String.raw`result.items\.v2` };
  const source = {
    title: 'barley',
    home: 'http://h/',
    format: 'rest',
    url: 'http://h/data/barley',
    runId: null,
    all: false,
    types: new Map(),
  } as const;
  const { result } = renderHook(() => useCodeRequest(client, connection, source));
  expect(result.current.request.rowsPath).toEqual(['result', 'items.v2']);
});
