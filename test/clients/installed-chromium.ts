import { findChromium } from '../journeys/chromium.ts';

/** The Chromium that is there; null where none is. */
export function installedChromium(): string | null {
  try {
    return findChromium();
  } catch {
    return null;
  }
}
