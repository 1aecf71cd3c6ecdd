import type { BrowserWindow, Rectangle } from 'electron';
import type { SettingsStore } from '../core/host/host.ts';

/** Size of a window, and its position unless the system selects it. */
export type WindowBounds = Pick<Rectangle, 'width' | 'height'> & Partial<Pick<Rectangle, 'x' | 'y'>>;

const settingsKey = 'window';
const defaultBounds: WindowBounds = { width: 1400, height: 900 };

/** The saved state of a window. */
export interface WindowState {
  readonly bounds: WindowBounds;
  readonly maximized: boolean;
}

/**
 * Returns the saved state of the window. If the saved position isn't visible on a current screen, returns the default bounds.
 *
 * @param saved the unvalidated value in the settings
 * @param screens work areas of the screens
 */
export function restoreWindowState(saved: unknown, screens: readonly Rectangle[]): WindowState {
  if (typeof saved !== 'object' || saved === null) return { bounds: defaultBounds, maximized: false };
  const maximized = 'maximized' in saved && saved.maximized === true;
  const bounds = 'bounds' in saved ? rectangleOf(saved.bounds) : null;
  const isVisible = bounds !== null && screens.some((screen) => overlap(bounds, screen));
  return { bounds: isVisible ? bounds : defaultBounds, maximized };
}

/** Saves the window's state in the settings when it closes. */
export function saveWindowState(window: BrowserWindow, settings: SettingsStore): void {
  window.on('close', () => {
    settings.set(settingsKey, { bounds: window.getNormalBounds(), maximized: window.isMaximized() });
  });
}

/** Returns the value that {@link saveWindowState} saved, without validating it. */
export function readWindowState(settings: SettingsStore): unknown {
  return settings.get(settingsKey);
}

function rectangleOf(value: unknown): Rectangle | null {
  if (typeof value !== 'object' || value === null) return null;
  const number = (name: string): number => {
    const found: unknown = Reflect.get(value, name);
    return typeof found === 'number' && Number.isSafeInteger(found) ? found : Number.NaN;
  };
  const rectangle = { x: number('x'), y: number('y'), width: number('width'), height: number('height') };
  const isComplete = Object.values(rectangle).every((side) => !Number.isNaN(side));
  return isComplete && rectangle.width >= 200 && rectangle.height >= 200 ? rectangle : null;
}

/** Returns whether at least 100 by 50 points of a window are on a screen, so that the user can drag it. */
function overlap(window: Rectangle, screen: Rectangle): boolean {
  const width = Math.min(window.x + window.width, screen.x + screen.width) - Math.max(window.x, screen.x);
  const height = Math.min(window.y + window.height, screen.y + screen.height) - Math.max(window.y, screen.y);
  return width >= 100 && height >= 50;
}
