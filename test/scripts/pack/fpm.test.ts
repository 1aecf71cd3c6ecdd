import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const fpm = join(import.meta.dirname, '..', '..', '..', 'scripts', 'pack', 'fpm.mjs');
const onPath = (program: string): boolean => (process.env.PATH ?? '').split(':').some((folder) => existsSync(join(folder, program)));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-fpm-test-'));
  mkdirSync(join(folder, 'app', 'resources'), { recursive: true });
  writeFileSync(join(folder, 'app', 'program'), '#!/bin/sh\n');
  chmodSync(join(folder, 'app', 'program'), 0o700);
  writeFileSync(join(folder, 'app', 'resources', 'data'), 'x'.repeat(5000), { mode: 0o600 });
  writeFileSync(join(folder, 'installed.sh'), '#!/bin/bash\necho "100% installed"\n');
  writeFileSync(join(folder, 'removed.sh'), '#!/bin/bash\necho removed\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

/** Calls fpm as electron-builder does. */
function make(kind: string, architecture: string): string {
  const file = join(folder, `made.${kind}`);
  const made = spawnSync(
    process.execPath,
    [
      ...[fpm, '-s', 'dir', '--force', '-t', kind, '-d', 'libgtk-3-0', '-d', 'libnss3', '--architecture', architecture],
      ...['--after-install', join(folder, 'installed.sh'), '--after-remove', join(folder, 'removed.sh')],
      ...['--description', '\nShort words\n Longer words', '--version', '1.2.3', '--package', file, '--name', 'made', '--license', 'MIT'],
      ...['--maintainer', 'A <a@example.invalid>', '--url', 'https://made.example', '--vendor', 'A', '--rpm-summary', 'Short'],
      ...[`${join(folder, 'app')}/=/opt/Made`, `${join(folder, 'removed.sh')}=/usr/share/applications/made.desktop`],
    ],
    { encoding: 'utf8' },
  );
  expect(made.status, made.stderr).toBe(0);
  return file;
}

describe.skipIf(!onPath('dpkg-deb'))('a deb package built without fpm', () => {
  it('has its dependencies, size, permissions, and scripts', () => {
    const file = make('deb', 'amd64');
    const field = (name: string): string => execFileSync('dpkg-deb', ['--field', file, name], { encoding: 'utf8' }).trim();
    expect(field('Depends')).toBe('libgtk-3-0, libnss3');
    expect(field('Homepage')).toBe('https://made.example');
    expect(field('Description')).toBe('Short words\n Longer words');
    expect(Number(field('Installed-Size'))).toBeGreaterThanOrEqual(6);
    const listing = execFileSync('dpkg-deb', ['--contents', file], { encoding: 'utf8' });
    expect(listing).toMatch(/^-rwxr-xr-x root\/root .* \.\/opt\/Made\/program$/m);
    expect(listing).toMatch(/^-rw-r--r-- root\/root .* \.\/opt\/Made\/resources\/data$/m);
    const control = join(folder, 'control');
    execFileSync('dpkg-deb', ['--control', file, control]);
    expect(execFileSync('bash', [join(control, 'postinst')], { encoding: 'utf8' })).toBe('100% installed\n');
    expect(execFileSync('bash', [join(control, 'postrm')], { encoding: 'utf8' })).toBe('removed\n');
  });
});

describe.skipIf(!onPath('rpmbuild'))('an rpm package built without fpm', () => {
  it('has its requirements, owns no system folder, and runs its removal script only on removal', () => {
    const file = make('rpm', 'x86_64');
    const ask = (query: string): string => execFileSync('rpm', ['-qp', ...query.split(' '), file], { encoding: 'utf8' });
    expect(ask('--requires')).toMatch(/^libgtk-3-0$/m);
    expect(ask('-l').trim().split('\n')).toEqual([
      '/opt/Made',
      '/opt/Made/program',
      '/opt/Made/resources',
      '/opt/Made/resources/data',
      '/usr/share/applications/made.desktop',
    ]);
    const scripts = ask('--scripts');
    expect(scripts).toContain('echo "100% installed"');
    expect(scripts).toMatch(/postuninstall.*if \[ "\$1" = 0 \]; then\n\s*echo removed/s);
  });
});
