import { existsSync } from 'node:fs';

const places = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
];

/** Returns the path of Chromium: `CHROMIUM_PATH` or an installed one. */
export function findChromium(): string {
  const found = [process.env.CHROMIUM_PATH, ...places].find((path) => path !== undefined && existsSync(path));
  if (!found) throw new Error('No Chromium found. Install it, or name one in CHROMIUM_PATH.');
  return found;
}
