import { describe, expect, it } from 'vitest';
import { keepShare, recallShare } from '../../../renderer/query/split-memory.ts';

function storage(kept: Record<string, string> = {}) {
  return {
    kept,
    getItem: (key: string) => kept[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(kept, { [key]: value }),
  };
}

describe('a split', () => {
  it('stays where it was left', () => {
    const own = storage();
    keepShare(own, 'form', 31.234);
    expect(recallShare(own, 'form')).toBeCloseTo(31.23);
    expect(recallShare(own, 'answers')).toBeNull();
  });

  it('is put back to its beginning when what was kept makes no sense', () => {
    for (const kept of ['', 'wide', '0', '100', '-3', 'Infinity'])
      expect(recallShare(storage({ 'dataquay.split.form': kept }), 'form')).toBeNull();
  });
});
