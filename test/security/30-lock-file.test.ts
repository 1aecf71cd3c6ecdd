import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { installScripts } from '../../scripts/bootstrap/install-scripts.mjs';
import { npmCommand } from '../../scripts/bootstrap/npm-packages.mjs';

const root = join(import.meta.dirname, '..', '..');
const readJson = (file: string): unknown => JSON.parse(readFileSync(join(root, file), 'utf8'));

const dependencies = z.record(z.string(), z.string());
const manifest = z
  .object({ dependencies, devDependencies: dependencies, optionalDependencies: dependencies })
  .parse(readJson('package.json'));
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        version: z.string().optional(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
        link: z.boolean().optional(),
        inBundle: z.boolean().optional(),
        hasInstallScript: z.boolean().optional(),
      }),
    ),
  })
  .parse(readJson('package-lock.json'));
/** All packages except the project itself. */
const packages = Object.entries(lock.packages).filter(([path]) => path !== '');

describe('row 30: the lock file pins every installed package', () => {
  it('every package has a SHA-512 and comes from the configured registry', () => {
    const unpinned = packages.filter(([, { integrity, inBundle }]) => inBundle !== true && !/^sha512-/.test(integrity ?? ''));
    expect(unpinned.map(([path]) => path)).toEqual([]);
    const elsewhere = packages.filter(([, { resolved, link }]) => resolved !== undefined || link === true);
    expect(elsewhere.map(([path]) => path)).toEqual([]);
  });

  it('every direct dependency has one exact version, which is also in the lock file', () => {
    for (const [name, version] of Object.entries({
      ...manifest.dependencies,
      ...manifest.devDependencies,
      ...manifest.optionalDependencies,
    })) {
      expect(version, name).toMatch(/^\d+\.\d+\.\d+[\w.-]*$/);
      expect(lock.packages[`node_modules/${name}`]?.version, name).toBe(version);
    }
  });

  it('the installation uses npm ci, which follows the lock file', () => {
    expect(npmCommand('linux', {}, true).commandArguments[0]).toBe('ci');
    expect(npmCommand('darwin', {}, false).commandArguments[0]).toBe('ci');
    expect(npmCommand('win32', {}, false).commandArguments[0]).toBe('ci');
  });

  it('npm runs no install scripts, even if a developer runs it manually', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8').split('\n')).toContain('ignore-scripts=true');
  });

  it('each package with an install script is on the list, with a decision and its reason', () => {
    const withScript = packages.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = withScript.map(([path]) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length));
    expect([...new Set(names)].sort()).toEqual(Object.keys(installScripts).sort());
    for (const { reason } of Object.values(installScripts)) expect(reason.length).toBeGreaterThan(20);
  });
});

describe('row 30: the included Electron still gets security updates', () => {
  const support = z
    .record(z.string(), z.object({ released: z.iso.date(), supportedUntil: z.iso.date() }))
    .parse(readJson('test/security/electron-support.json'));
  const electron = manifest.devDependencies.electron ?? '';
  const major = electron.split('.')[0] ?? '';

  it('its major version is supported today', () => {
    const dates = support[major];
    const help =
      'Update the package "electron", or enter the dates of its major version in test/security/electron-support.json ' +
      '(https://www.electronjs.org/docs/latest/tutorial/electron-timelines).';
    expect(dates, `Electron ${major} isn't in the table. ${help}`).toBeDefined();
    const today = new Date().toISOString().slice(0, 10);
    expect(
      dates !== undefined && today <= dates.supportedUntil,
      `Electron ${major} is supported until ${dates?.supportedUntil}. ${help}`,
    ).toBe(true);
  });

  it('the table includes no major version that is supported for more than 30 weeks', () => {
    for (const [name, { released, supportedUntil }] of Object.entries(support)) {
      const weeks = (Date.parse(supportedUntil) - Date.parse(released)) / (7 * 24 * 60 * 60 * 1000);
      expect(weeks, name).toBeLessThanOrEqual(30);
    }
  });
});
