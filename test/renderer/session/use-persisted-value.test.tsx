import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { usePersistedValue } from '../../../renderer/session/use-persisted-value.ts';

const choiceSchema = z.object({ column: z.string() }).nullable();
type Choice = z.infer<typeof choiceSchema>;
const show = () => renderHook(() => usePersistedValue<Choice>('choice', choiceSchema, null));

beforeEach(() => localStorage.clear());
afterEach(cleanup);

test('restores a value after the window was closed, and deletes it when it is discarded', () => {
  const first = show();
  expect(first.result.current[0]).toBeNull();
  act(() => first.result.current[1]({ column: 'delay' }));
  first.unmount();
  const second = show();
  expect(second.result.current[0]).toEqual({ column: 'delay' });
  act(() => second.result.current[1](null));
  expect(localStorage).toHaveLength(0);
});

test('ignores an invalid stored value', () => {
  for (const kept of ['{"column":3}', '{', '[]']) {
    localStorage.setItem('choice', kept);
    const shown = show();
    expect(shown.result.current[0]).toBeNull();
    shown.unmount();
  }
});
