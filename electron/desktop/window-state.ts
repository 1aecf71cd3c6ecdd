import type { BrowserWindow, Rectangle } from 'electron';
import type { SettingsStore } from '../core/host.ts';

/** Where a window is, or how large where the system may choose the place. */
export type WindowBounds = Pick<Rectangle, 'width' | 'height'> & Partial<Pick<Rectangle, 'x' | 'y'>>;

const settingsKey = 'window';
const usual: WindowBounds = { width: 1400, height: 900 };

/** What was kept of the last window. */
export interface WindowState {
  readonly bounds: WindowBounds;
  readonly maximized: boolean;
}

/**
 * The window's state at its last closing, if it can still be seen on one of today's screens; else the usual one.
 *
 * @param saved whatever lies in the settings
 * @param screens work areas of the screens
 */
export function restoreWindowState(saved: unknown, screens: readonly Rectangle[]): WindowState {
  if (typeof saved !== 'object' || saved === null) return { bounds: usual, maximized: false };
  const maximized = 'maximized' in saved && saved.maximized === true;
  const bounds = 'bounds' in saved ? rectangleOf(saved.bounds) : null;
  const seen = bounds !== null && screens.some((screen) => overlap(bounds, screen));
  return { bounds: seen ? bounds : usual, maximized };
}

/** Keeps the window's state in the settings when it closes. */
export function keepWindowState(window: BrowserWindow, settings: SettingsStore): void {
  window.on('close', () => {
    settings.set(settingsKey, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
}

/** Reads what {@link keepWindowState} kept. */
export function savedWindowState(settings: SettingsStore): unknown {
  return settings.get(settingsKey);
}

function rectangleOf(value: unknown): Rectangle | null {
  if (typeof value !== 'object' || value === null) return null;
  const number = (name: string): number => {
    const found: unknown = Reflect.get(value, name);
    return typeof found === 'number' && Number.isSafeInteger(found) ? found : Number.NaN;
  };
  const rectangle = { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
  const whole = Object.values(rectangle).every((side) => !Number.isNaN(side));
  return whole && rectangle.width >= 200 && rectangle.height >= 200 ? rectangle : null;
}

/** Whether enough of a window lies on a screen to be grasped: 100 by 50 points. */
function overlap(window: Rectangle, screen: Rectangle): boolean {
  const width = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const height = Math.min(window.y + window.height, screen.y + screen.height) - Math.max(window.y, screen.y);
  return width >= 100 && height >= 50;
}
