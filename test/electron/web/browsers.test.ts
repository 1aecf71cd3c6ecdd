import { describe, expect, it } from 'vitest';
import { defaultBrowser, hasScreen, windowArguments, windowBrowsers, windowProfileFolder } from '../../../electron/web/browsers.ts';

describe('browsers for the application window', () => {
  it('finds Chrome, Chromium, and Edge by name on the PATH on Linux', () => {
    expect(windowBrowsers('linux', {}, '/home/ada')).toEqual([
      'google-chrome-stable',
      'google-chrome',
      'chromium',
      'chromium-browser',
      'microsoft-edge-stable',
      'microsoft-edge',
    ]);
  });

  it('finds browsers in the system’s and the user’s Applications folders on macOS', () => {
    expect(windowBrowsers('darwin', {}, '/Users/ada').slice(0, 2)).toEqual([
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Users/ada/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    ]);
    expect(windowBrowsers('darwin', {}, '/Users/ada')).toContain('/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge');
  });

  it('finds browsers in the existing installation folders on Windows', () => {
    const environment = { ProgramFiles: 'C:\\Program Files', LOCALAPPDATA: 'C:\\Users\\ada\\AppData\\Local' };
    const found = windowBrowsers('win32', environment, 'C:\\Users\\ada');
    expect(found[0]).toBe('C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe');
    expect(found).toContain('C:\\Users\\ada\\AppData\\Local\\Chromium\\Application\\chrome.exe');
    expect(found).toContain('C:\\Program Files\\Microsoft\\Edge\\Application\\msedge.exe');
    expect(found.join()).not.toContain('undefined');
    expect(windowBrowsers('win32', { ...environment, 'ProgramFiles(x86)': 'C:\\Program Files (x86)' }, '')).toContain(
      'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
    );
  });
});

describe('the application window', () => {
  const request = { url: 'http://127.0.0.1:5000/#key=k', profileFolder: '/data/window', asRoot: false };

  it('opens as a separate window with its own profile', () => {
    expect(windowArguments(request)).toEqual(
      expect.arrayContaining(['--app=http://127.0.0.1:5000/#key=k', '--user-data-dir=/data/window', '--no-first-run']),
    );
  });

  it('uses Chromium’s sandbox, except for root', () => {
    expect(windowArguments(request)).not.toContain('--no-sandbox');
    expect(windowArguments({ ...request, asRoot: true })).toContain('--no-sandbox');
  });

  it('stores the profile in the data folder, or in the folder of a snap', () => {
    expect(windowProfileFolder('/usr/lib/chromium/chromium', '/home/ada/.local/share/dataquay', '/home/ada')).toBe(
      '/home/ada/.local/share/dataquay/window',
    );
    expect(windowProfileFolder('/usr/bin/snap', '/home/ada/.local/share/dataquay', '/home/ada')).toBe(
      '/home/ada/snap/chromium/common/dataquay-window',
    );
    expect(windowProfileFolder('C:\\chrome.exe', 'C:\\Users\\ada\\AppData\\Local\\Dataquay', 'C:\\Users\\ada')).toBe(
      'C:\\Users\\ada\\AppData\\Local\\Dataquay\\window',
    );
  });

  it('opens the URL in the default browser without a shell', () => {
    const url = 'http://127.0.0.1:5000/?a=1&b=2#key=k';
    expect(defaultBrowser('linux', url)).toEqual({ program: 'xdg-open', programArguments: [url] });
    expect(defaultBrowser('darwin', url)).toEqual({ program: 'open', programArguments: [url] });
    expect(defaultBrowser('win32', url)).toEqual({ program: 'rundll32', programArguments: ['url.dll,FileProtocolHandler', url] });
  });

  it('doesn’t open on Linux without a display server', () => {
    expect(hasScreen('linux', {})).toBe(false);
    expect(hasScreen('linux', { DISPLAY: ':0' })).toBe(true);
    expect(hasScreen('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toBe(true);
    expect(hasScreen('darwin', {})).toBe(true);
    expect(hasScreen('win32', {})).toBe(true);
  });
});
