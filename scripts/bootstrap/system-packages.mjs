import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';

/**
 * System software that commands need in addition to npm packages: how to detect and how to install it.
 * Any one of `paths` and `programs` shows that it's installed. `elsewhere` has the install commands for systems other than Debian, by
 * platform; null if nothing needs to be installed.
 */
export const requirements = {
  browser: {
    what: 'a browser to show the window in',
    programs: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'microsoft-edge', 'firefox'],
    paths: [],
    debian: ['chromium', 'fonts-dejavu-core', 'fonts-liberation'],
    elsewhere: { darwin: null, win32: null },
  },
  chromium: {
    what: 'Chromium, in which the page is tested',
    programs: ['chromium', 'chromium-browser', 'google-chrome'],
    paths: [
      '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
    ],
    debian: ['chromium', 'fonts-dejavu-core', 'fonts-liberation'],
    elsewhere: { darwin: 'brew install --cask chromium', win32: 'winget install Google.Chrome' },
  },
  webp: {
    what: 'img2webp, which joins pictures of the application into an animation',
    programs: ['img2webp'],
    paths: [],
    debian: ['webp'],
    elsewhere: { darwin: 'brew install webp', win32: null },
  },
  display: {
    what: 'Xvfb, a display for the window under test',
    programs: ['Xvfb'],
    paths: [],
    debian: ['xvfb', 'xauth'],
    elsewhere: { darwin: null, win32: null },
  },
  'window-list': {
    what: 'xwininfo, which lists the windows of a display',
    programs: ['xwininfo'],
    paths: [],
    debian: ['x11-utils'],
    elsewhere: { darwin: null, win32: null },
  },
  'kerberos-headers': {
    what: 'the headers of Kerberos, which its addon compiles against',
    programs: [],
    paths: ['/usr/include/gssapi/gssapi.h'],
    debian: ['libkrb5-dev'],
    elsewhere: { darwin: null, win32: null },
  },
  postgresql: {
    what: 'a PostgreSQL server for tests',
    programs: [],
    paths: ['/usr/lib/postgresql'],
    debian: ['postgresql'],
    elsewhere: { darwin: null, win32: null },
  },
  'kerberos-server': {
    what: 'a Kerberos server for tests',
    programs: ['krb5kdc'],
    paths: ['/usr/sbin/krb5kdc', '/opt/homebrew/opt/krb5/sbin/krb5kdc', '/usr/local/opt/krb5/sbin/krb5kdc'],
    debian: ['krb5-kdc', 'krb5-admin-server', 'krb5-user'],
    elsewhere: { darwin: 'brew install krb5', win32: null },
  },
  'secret-service': {
    what: 'a keyring of the Linux desktop for tests',
    programs: ['gnome-keyring-daemon'],
    paths: [],
    debian: ['dbus', 'gnome-keyring'],
    elsewhere: { darwin: null, win32: null },
  },
  'desktop-libraries': {
    what: 'libraries that the deb depends on',
    programs: [],
    paths: ['/usr/lib/x86_64-linux-gnu/libnotify.so.4', '/usr/lib/aarch64-linux-gnu/libnotify.so.4'],
    debian: [
      'libgtk-3-0',
      'libnotify4',
      'libnss3',
      'libxss1',
      'libxtst6',
      'xdg-utils',
      'libatspi2.0-0',
      'libuuid1',
      'libsecret-1-0',
      'libgbm1',
      'libasound2',
    ],
    elsewhere: { darwin: null, win32: null },
  },
  rpm: {
    what: 'rpmbuild, which makes the rpm package',
    programs: ['rpmbuild'],
    paths: [],
    debian: ['rpm'],
    elsewhere: { darwin: null, win32: null },
  },
  squashfs: {
    what: 'mksquashfs, which makes the AppImage',
    programs: ['mksquashfs'],
    paths: [],
    debian: ['squashfs-tools'],
    elsewhere: { darwin: null, win32: null },
  },
  nginx: {
    what: 'nginx, which runs the example for the data service',
    programs: ['nginx'],
    paths: [],
    debian: ['nginx-light'],
    elsewhere: { darwin: null, win32: null },
  },
  caddy: {
    what: 'Caddy, which runs the example for the data service',
    programs: ['caddy'],
    paths: [],
    debian: ['caddy'],
    elsewhere: { darwin: null, win32: null },
  },
  zsh: {
    what: 'zsh, in which its completions are tried',
    programs: ['zsh'],
    paths: [],
    debian: ['zsh'],
    elsewhere: { darwin: null, win32: null },
  },
  fish: {
    what: 'fish, in which its completions are tried',
    programs: ['fish'],
    paths: [],
    debian: ['fish'],
    elsewhere: { darwin: null, win32: null },
  },
  'python-requests': {
    what: 'requests for Python, in which code for a query is tried',
    programs: [],
    paths: ['/usr/lib/python3/dist-packages/requests'],
    debian: ['python3-requests'],
    elsewhere: { darwin: null, win32: null },
  },
  'python-kerberos': {
    what: 'Kerberos for requests',
    programs: [],
    paths: ['/usr/lib/python3/dist-packages/requests_kerberos'],
    debian: ['python3-requests-kerberos'],
    elsewhere: { darwin: null, win32: null },
  },
  'python-pandas': {
    what: 'pandas for Python',
    programs: [],
    paths: ['/usr/lib/python3/dist-packages/pandas'],
    debian: ['python3-pandas'],
    elsewhere: { darwin: null, win32: null },
  },
  'python-openpyxl': {
    what: 'openpyxl for Python, which reads exported workbooks',
    programs: [],
    paths: ['/usr/lib/python3/dist-packages/openpyxl'],
    debian: ['python3-openpyxl'],
    elsewhere: { darwin: null, win32: null },
  },
  r: {
    what: 'R with httr2',
    programs: [],
    paths: ['/usr/lib/R/site-library/httr2'],
    debian: ['r-base-core', 'r-cran-httr2', 'r-cran-jsonlite'],
    elsewhere: { darwin: null, win32: null },
  },
  'r-httr': {
    what: 'httr for R, which reads the data service',
    programs: [],
    paths: ['/usr/lib/R/site-library/httr'],
    debian: ['r-base-core', 'r-cran-httr'],
    elsewhere: { darwin: null, win32: null },
  },
  'java-compiler': {
    what: 'a Java development kit, for a client of the data service',
    programs: ['javac'],
    paths: [],
    debian: ['default-jdk-headless'],
    elsewhere: { darwin: null, win32: null },
  },
  maven: {
    what: 'Maven, which downloads a client of the data service',
    programs: ['mvn'],
    paths: [],
    debian: ['maven'],
    elsewhere: { darwin: null, win32: null },
  },
  office: {
    what: 'LibreOffice Calc, which opens exported workbooks',
    programs: ['soffice', 'libreoffice'],
    paths: [],
    debian: ['libreoffice-calc-nogui'],
    elsewhere: { darwin: null, win32: null },
  },
};

/**
 * Access to the computer. Tests replace it.
 *
 * @typedef {object} Machine
 * @property {string} platform as `process.platform`
 * @property {boolean} isRoot
 * @property {(path: string) => boolean} exists
 * @property {(program: string) => boolean} isOnPath
 * @property {() => boolean} hasPasswordlessSudo
 * @property {boolean} isTerminal whether the user can be asked
 * @property {boolean} mayInstall whether the command line or the environment permits the installation
 * @property {(question: string) => Promise<string>} ask
 * @property {(command: string[]) => void} run
 * @property {(sentence: string) => void} say
 */

/** The option of every command that permits the installation of system packages without a question. */
export const installOption = '--install-system-packages';

/**
 * Installs what is missing if the user permits it: by an option, by an environment variable, or when asked on a terminal. Otherwise prints
 * the exact install command and continues.
 *
 * @param {string[]} needs keys of `requirements`
 * @param {Machine} machine
 * @returns {Promise<string>} which headers npm packages are compiled against, for the stamp
 */
export async function installSystemPackages(needs, machine = thisMachine()) {
  const missing = needs.filter((need) => !isInstalled(requirements[need], machine));
  if (missing.length > 0) {
    const plan = await askPermission(planInstallation(missing, machine), machine);
    for (const sentence of plan.sentences) machine.say(sentence);
    if (plan.kind === 'run') for (const command of plan.commands) machine.run(command);
    const still = missing.filter((need) => !isInstalled(requirements[need], machine));
    if (plan.kind === 'run' && still.length > 0) {
      machine.say(
        `${still.map((need) => requirements[need].what).join('; ')}: still missing after the installation. See its output above.`,
      );
    }
  }
  return isInstalled(requirements['kerberos-headers'], machine) ? 'kerberos-headers' : 'no-kerberos-headers';
}

/**
 * Asks the user to permit the commands of a plan. Without permission, the plan only prints them.
 *
 * @param {ReturnType<typeof planInstallation>} plan
 * @param {Machine} machine
 */
async function askPermission(plan, machine) {
  if (plan.kind === 'say' || machine.mayInstall) return plan;
  const commands = plan.commands.map((command) => command.join(' '));
  if (machine.isTerminal) {
    machine.say(
      `${plan.lacking}: missing. These commands install it on your system:\n${commands.map((command) => `  ${command}`).join('\n')}`,
    );
    const response = await machine.ask('Run them now? [y/N] ');
    if (/^(y|yes|o|oui)$/i.test(response.trim())) return plan;
    return { ...plan, kind: 'say', commands: [], sentences: ['Nothing was installed.'] };
  }
  const sentence = `Missing: ${plan.lacking}. Install with: ${commands.join(' && ')} (or run the same command with ${installOption}).`;
  return { ...plan, kind: 'say', commands: [], sentences: [sentence] };
}

/**
 * Returns whether one of a requirement's programs or paths exists, or the platform doesn't need it.
 *
 * @param {{ paths: string[], programs: string[], elsewhere: Record<string, string | null> }} requirement
 * @param {Machine} machine
 */
export function isInstalled(requirement, machine) {
  if (machine.platform in requirement.elsewhere && requirement.elsewhere[machine.platform] === null) return true;
  return requirement.paths.some((path) => machine.exists(path)) || requirement.programs.some((program) => machine.isOnPath(program));
}

/**
 * Plans an installation: `run` with commands if apt can be used, otherwise `say` with instructions.
 *
 * @param {string[]} missing keys of `requirements`
 * @param {Machine} machine
 * @returns {{ kind: 'run' | 'say', lacking: string, commands: string[][], sentences: string[] }}
 */
export function planInstallation(missing, machine) {
  const lacking = missing.map((need) => requirements[need].what).join('; ');
  if (machine.platform === 'linux' && machine.isOnPath('apt-get')) {
    const packages = [...new Set(missing.flatMap((need) => requirements[need].debian))];
    const install = ['apt-get', 'install', '-y', '--no-install-recommends', ...packages];
    const prefix = machine.isRoot ? [] : machine.hasPasswordlessSudo() ? ['sudo', '-n'] : null;
    if (prefix) {
      const commands = [
        [...prefix, 'apt-get', 'update', '-q'],
        [...prefix, ...install],
      ];
      return { kind: 'run', lacking, commands, sentences: [`Installing ${lacking} …`] };
    }
    return { kind: 'say', lacking, commands: [], sentences: [`Missing: ${lacking}. Install with: sudo ${install.join(' ')}`] };
  }
  const sentences = missing.map((need) => {
    const command = requirements[need].elsewhere[machine.platform];
    const names = requirements[need].debian.join(' ');
    return command
      ? `Missing: ${requirements[need].what}. Install with: ${command}`
      : `Missing: ${requirements[need].what}. Install what your system calls ${names}.`;
  });
  return { kind: 'say', lacking, commands: [], sentences };
}

/**
 * Returns access to this computer.
 *
 * @param {boolean} mayInstall whether the command line permits the installation; `CI=true` and `DATAQUAY_INSTALL_SYSTEM_PACKAGES=1` also do
 * @returns {Machine}
 */
export function thisMachine(mayInstall = false) {
  const folders = (process.env.PATH ?? '').split(process.platform === 'win32' ? ';' : ':');
  return {
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    exists: existsSync,
    isOnPath: (program) => folders.some((folder) => existsSync(join(folder, process.platform === 'win32' ? `${program}.exe` : program))),
    isTerminal: process.stdin.isTTY === true && process.stderr.isTTY === true,
    mayInstall: mayInstall || process.env.CI === 'true' || process.env.DATAQUAY_INSTALL_SYSTEM_PACKAGES === '1',
    ask: async (question) => {
      const terminal = createInterface({ input: process.stdin, output: process.stderr });
      try {
        return await terminal.question(question);
      } finally {
        terminal.close();
      }
    },
    hasPasswordlessSudo: () => spawnSync('sudo', ['-n', 'true'], { stdio: 'ignore' }).status === 0,
    run: ([program = '', ...programArguments]) => {
      spawnSync(program, programArguments, { stdio: ['ignore', 2, 2], env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
    },
    say: (sentence) => {
      process.stderr.write(`${sentence}\n`);
    },
  };
}
