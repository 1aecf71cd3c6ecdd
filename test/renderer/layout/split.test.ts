import { describe, expect, it } from 'vitest';
import { readShare, saveShare } from '../../../renderer/layout/split.tsx';

function storage(stored: Record<string, string> = {}) {
  return {
    getItem: (key: string) => stored[key] ?? null,
    setItem: (key: string, value: string) => void Object.assign(stored, { [key]: value }),
  };
}

describe('a split of two panes', () => {
  it('restores its saved position', () => {
    const own = storage();
    saveShare(own, 'form', 31.234);
    expect(readShare(own, 'form')).toBeCloseTo(31.23);
    expect(readShare(own, 'answers')).toBeNull();
  });

  it('has its default position if the saved one is invalid', () => {
    for (const stored of ['', 'wide', '0', '100', '-3', 'Infinity'])
      expect(readShare(storage({ 'dataquay.split.form': stored }), 'form')).toBeNull();
  });
});
