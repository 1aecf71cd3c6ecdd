import type { Environment } from '../../shared/platform/data-folder.ts';

/** A program and how to call it. */
export interface Command {
  /** A name to be found on the PATH, or an absolute path. */
  readonly program: string;
  readonly programArguments: readonly string[];
}

/**
 * Browsers that can show a page as an application window, best first: Chrome, Chromium, Edge.
 *
 * @param platform as `process.platform`
 * @param home the user's home folder
 * @returns names on the PATH (Linux) or absolute paths (macOS, Windows)
 */
export function windowBrowsers(platform: string, environment: Environment, home: string): readonly string[] {
  if (platform === 'win32') return onWindows(environment);
  if (platform === 'darwin') return onMac(home);
  return ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'microsoft-edge-stable', 'microsoft-edge'];
}

function onWindows(environment: Environment): readonly string[] {
  const folders = [environment.ProgramFiles, environment['ProgramFiles(x86)'], environment.LOCALAPPDATA].filter(
    (folder) => folder !== undefined,
  );
  const programs = [
    'Google\\Chrome\\Application\\chrome.exe',
    'Chromium\\Application\\chrome.exe',
    'Microsoft\\Edge\\Application\\msedge.exe',
  ];
  return programs.flatMap((program) => folders.map((folder) => `${folder}\\${program}`));
}

function onMac(home: string): readonly string[] {
  const names = ['Google Chrome', 'Chromium', 'Microsoft Edge'];
  return names.flatMap((name) => ['', home].map((base) => `${base}/Applications/${name}.app/Contents/MacOS/${name}`));
}

/** What an application window is opened with. */
export interface WindowRequest {
  /** It can be read by every user of the computer, as all arguments of a process. */
  readonly url: string;
  /** A browser profile of the application's own, apart from the user's. */
  readonly profileFolder: string;
  /** Chromium's sandbox refuses to run for root. */
  readonly asRoot: boolean;
}

/** A port of this computer that no server uses (RFC 863): what can't be switched off gets no further. */
const nowhere = 'http://127.0.0.1:9/';

/** Arguments that keep Chromium from contacting its vendor: accounts, updates, optimization, autofill, and time services, dictionaries, and reports. */
const quietArguments = [
  '--disable-background-networking',
  '--disable-breakpad',
  '--disable-client-side-phishing-detection',
  '--disable-component-extensions-with-background-pages',
  '--disable-component-update',
  '--disable-default-apps',
  '--disable-domain-reliability',
  '--disable-extensions',
  '--disable-field-trial-config',
  '--disable-sync',
  '--metrics-recording-only',
  '--no-pings',
  '--no-service-autorun',
  '--disable-features=AutofillServerCommunication,MediaRouter,NetworkTimeServiceQuerying,OptimizationGuideModelDownloading,OptimizationHints,Translate',
  `--component-updater=url-source=${nowhere}`,
  `--gaia-url=${nowhere}`,
];

/** Arguments that make Chrome, Chromium or Edge show one page without tabs and address bar. */
export function windowArguments({ url, profileFolder, asRoot }: WindowRequest): readonly string[] {
  return [
    `--app=${url}`,
    `--user-data-dir=${profileFolder}`,
    '--window-size=1400,900',
    '--no-first-run',
    '--no-default-browser-check',
    ...quietArguments,
    ...(asRoot ? ['--no-sandbox', '--test-type'] : []),
  ];
}

/**
 * Where the browser keeps the profile of our window: in the data folder, except for a browser installed as a snap, which may not look into
 * hidden folders (https://snapcraft.io/docs/home-interface).
 *
 * @param browser absolute path of the browser, symbolic links resolved
 */
export function windowProfileFolder(browser: string, dataFolder: string, home: string): string {
  const snapped = browser.startsWith('/snap/') || browser === '/usr/bin/snap';
  return snapped ? `${home}/snap/chromium/common/dataquay-window` : `${dataFolder}${browser.includes('\\') ? '\\' : '/'}window`;
}

/** Opens a URL in the default browser. */
export function defaultBrowser(platform: string, url: string): Command {
  if (platform === 'win32') return { program: 'rundll32', programArguments: ['url.dll,FileProtocolHandler', url] };
  return { program: platform === 'darwin' ? 'open' : 'xdg-open', programArguments: [url] };
}

/** Whether there is a screen for a window: on Linux a display server must be there. */
export function hasScreen(platform: string, environment: Environment): boolean {
  if (platform === 'win32' || platform === 'darwin') return true;
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}
