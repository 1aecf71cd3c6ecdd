import { findChromium } from '../journeys/chromium.ts';

/** Returns the path of the installed Chromium, or null if none is installed. */
export function installedChromium(): string | null {
  try {
    return findChromium();
  } catch {
    return null;
  }
}
