import { act, cleanup, renderHook } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { type ConstantDraft, usePersistedSave } from '../../../renderer/saved/save-draft.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

const api = { root: 'vega', accessPoint: 'flights' };
const constant: ConstantDraft = {
  constant: { condition: 0, from: 0, to: 5, text: 'LAX', type: 'string', column: 'ORIGIN', end: null },
  asked: false,
  name: 'ORIGIN',
  label: '',
};
const open = (constants: readonly ConstantDraft[] = [constant]) => renderHook(() => usePersistedSave(api, constants, null));

describe('the dialog to save a query', () => {
  it('restores all typed text after the window was closed', () => {
    const { result } = open();
    const typed = { file: '', title: 'Late', description: 'from LAX', constants: [{ ...constant, asked: true, label: 'From' }] };
    act(() => result.current[1](typed));
    expect(open().result.current[0]).toEqual(typed);
  });

  it('starts empty after it was closed, for another query, and if the stored input is invalid', () => {
    const { result, unmount } = open();
    act(() => result.current[1]({ ...result.current[0], title: 'Late' }));
    expect(open([]).result.current[0].title).toBe('');
    unmount();
    expect(open().result.current[0].title).toBe('');
    cleanup();
    localStorage.setItem('dataquay.save.vega/flights', '{"title":');
    expect(open().result.current[0].title).toBe('');
  });
});
