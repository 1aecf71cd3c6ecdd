import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { restoreWindowState } from '../../../electron/desktop/window-state.ts';

const screen = { x: 0, y: 0, width: 1920, height: 1080 };
const usual = { bounds: { width: 1400, height: 900 }, maximized: false };

describe('the position of the window', () => {
  it('opens the window at its previous position and size', () => {
    const bounds = { x: 100, y: 50, width: 1000, height: 700 };
    expect(restoreWindowState({ bounds, maximized: true }, [screen])).toEqual({ bounds, maximized: true });
  });

  it('opens the window on a second screen to the left, if that screen still exists', () => {
    const bounds = { x: -1800, y: 10, width: 1000, height: 700 };
    const left = { x: -1920, y: 0, width: 1920, height: 1080 };
    expect(restoreWindowState({ bounds, maximized: false }, [screen, left]).bounds).toEqual(bounds);
    expect(restoreWindowState({ bounds, maximized: false }, [screen])).toEqual(usual);
  });

  it('opens the window on a visible screen for any stored value', () => {
    fc.assert(
      fc.property(fc.oneof(fc.anything(), fc.record({ bounds: fc.anything(), maximized: fc.anything() })), (saved) => {
        const { bounds } = restoreWindowState(saved, [screen]);
        expect(bounds.width).toBeGreaterThanOrEqual(200);
        if (bounds.x !== undefined && bounds.y !== undefined) {
          expect(bounds.x + bounds.width).toBeGreaterThanOrEqual(100);
          expect(bounds.x).toBeLessThanOrEqual(1820);
          expect(bounds.y).toBeLessThanOrEqual(1030);
        }
      }),
    );
  });

  it.each([
    [{ x: 0, y: 0, width: 10, height: 10 }],
    [{ x: Number.NaN, y: 0, width: 800, height: 600 }],
    [{ x: 0.5, y: 0, width: 800, height: 600 }],
    [{ x: '0', y: 0, width: 800, height: 600 }],
    [null],
    ['everywhere'],
  ])('opens the window in the default size if the stored bounds are invalid: %j', (bounds) => {
    expect(restoreWindowState({ bounds }, [screen])).toEqual(usual);
  });
});
