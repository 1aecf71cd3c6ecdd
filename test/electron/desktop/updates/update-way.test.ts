import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { updateWay } from '../../../../electron/desktop/updates/update-way.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-way-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const way = (platform: string, environment: Record<string, string> = {}) =>
  updateWay({ platform, environment, programFolder: folder, resources: folder });

describe('the update method of an installation', () => {
  it('leaves updates of deb and rpm to the package manager, and of an AppImage to its user', () => {
    expect(way('linux')).toBe('package-manager');
    expect(way('linux', { APPIMAGE: '/home/jo/Dataquay.AppImage' })).toBe('download');
  });

  it('installs updates on macOS', () => {
    expect(way('darwin')).toBe('install');
  });

  it('leaves MSI updates on Windows to the administrator, and installs no updates without signature verification', () => {
    expect(way('win32')).toBe('administrator');
    writeFileSync(join(folder, 'Uninstall Dataquay.exe'), '');
    expect(way('win32'), 'without app-update.yml').toBe('download');
    writeFileSync(join(folder, 'app-update.yml'), 'provider: generic\nurl: https://example.org\n');
    expect(way('win32'), 'of an unsigned version').toBe('download');
    writeFileSync(join(folder, 'app-update.yml'), 'provider: generic\npublisherName:\n  - The Dataquay authors\n');
    expect(way('win32')).toBe('install');
  });
});
