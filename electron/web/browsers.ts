import type { Environment } from '../../shared/platform/data-folder.ts';

/** A program with its arguments. */
export interface Command {
  /** A name on the PATH, or an absolute path. */
  readonly program: string;
  readonly programArguments: readonly string[];
}

/**
 * Returns the browsers that can show a page as an application window, in order of preference: Chrome, Chromium, Edge.
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

/** The parameters of an application window. */
export interface WindowRequest {
  /** URL of the page. Other users of the computer can read it, because it is an argument of a process. */
  readonly url: string;
  /** Folder of a separate browser profile. */
  readonly profileFolder: string;
  /** Whether the user is root. Chromium's sandbox doesn't support root, so it is disabled then. */
  readonly asRoot: boolean;
}

/** URL at the discard port of this computer (RFC 863), for requests of Chromium that can't be disabled. */
const discardUrl = 'http://127.0.0.1:9/';

/** Arguments that prevent Chromium's requests to its vendor. */
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
  `--component-updater=url-source=${discardUrl}`,
  `--gaia-url=${discardUrl}`,
];

/** Returns the arguments with which Chrome, Chromium, or Edge show a page without tabs and address bar. */
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
 * Returns the profile folder of the browser. It is in the data folder, unless the browser is installed as a snap. A snap can't access
 * hidden folders (https://snapcraft.io/docs/home-interface).
 *
 * @param browser absolute path of the browser with symbolic links resolved
 */
export function windowProfileFolder(browser: string, dataFolder: string, home: string): string {
  const snapped = browser.startsWith('/snap/') || browser === '/usr/bin/snap';
  return snapped ? `${home}/snap/chromium/common/dataquay-window` : `${dataFolder}${browser.includes('\\') ? '\\' : '/'}window`;
}

/** Returns the command that opens a URL in the default browser. */
export function defaultBrowser(platform: string, url: string): Command {
  if (platform === 'win32') return { program: 'rundll32', programArguments: ['url.dll,FileProtocolHandler', url] };
  return { program: platform === 'darwin' ? 'open' : 'xdg-open', programArguments: [url] };
}

/** Returns whether windows can be shown. On Linux, they need a display server. */
export function hasScreen(platform: string, environment: Environment): boolean {
  if (platform === 'win32' || platform === 'darwin') return true;
  return Boolean(environment.DISPLAY || environment.WAYLAND_DISPLAY);
}
