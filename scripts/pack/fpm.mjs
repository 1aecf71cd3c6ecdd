#!/usr/bin/env node
// Replaces `fpm` for electron-builder (CUSTOM_FPM_PATH): makes a .deb with dpkg-deb or an .rpm with rpmbuild, without a download.
// Plain JavaScript without dependencies, because the system's Node might run it.
import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { parseArgs } from 'node:util';

const text = { type: 'string' };
const list = { type: 'string', multiple: true };
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    s: { ...text, short: 's' },
    t: { ...text, short: 't' },
    d: { ...list, short: 'd' },
    force: { type: 'boolean' },
    'deb-recommends': list,
    'deb-compression': text,
    'deb-priority': text,
    'rpm-os': text,
    'rpm-compression': text,
    'rpm-summary': text,
    architecture: text,
    'after-install': text,
    'after-remove': text,
    description: text,
    version: text,
    package: text,
    name: text,
    maintainer: text,
    url: text,
    vendor: text,
    category: text,
    license: text,
    iteration: text,
  },
});

const work = mkdtempSync(join(tmpdir(), 'dataquay-fpm-'));
try {
  const tree = join(work, 'tree');
  for (const mapping of positionals) copyInto(tree, mapping);
  openToEveryone(tree);
  rmSync(values.package, { force: true });
  if (values.t === 'deb') makeDeb(tree);
  else if (values.t === 'rpm') makeRpm(tree);
  else throw new Error(`This fpm makes deb and rpm, not ${values.t}.`);
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 1;
} finally {
  rmSync(work, { recursive: true, force: true });
}

/** Copies as `SOURCE=TARGET` specifies. A source that ends with a slash is a folder whose contents are copied. */
function copyInto(tree, mapping) {
  const at = mapping.lastIndexOf('=');
  const target = join(tree, mapping.slice(at + 1));
  mkdirSync(dirname(target), { recursive: true });
  cpSync(mapping.slice(0, at), target, { recursive: true, verbatimSymlinks: true });
}

/** Makes all files readable for everyone, independently of the umask during packing. */
function openToEveryone(folder) {
  chmodSync(folder, 0o755);
  for (const name of readdirSync(folder)) {
    const path = join(folder, name);
    const found = lstatSync(path);
    if (found.isDirectory()) openToEveryone(path);
    else if (found.isFile()) chmodSync(path, found.mode & 0o100 ? 0o755 : 0o644);
  }
}

/** Returns the size of all files in kibibytes, for the field Installed-Size. */
function sizeOf(folder) {
  return readdirSync(folder, { recursive: true }).reduce((sum, name) => {
    const found = lstatSync(join(folder, name));
    return sum + (found.isFile() ? Math.ceil(found.size / 1024) : 1);
  }, 0);
}

function makeDeb(tree) {
  const size = sizeOf(tree);
  const control = join(tree, 'DEBIAN');
  mkdirSync(control);
  const [summary = '', ...more] = (values.description ?? '').trim().split('\n');
  const fields = {
    Package: values.name,
    Version: values.iteration ? `${values.version}-${values.iteration}` : values.version,
    Section: values.category ?? 'science',
    Priority: values['deb-priority'] ?? 'optional',
    Architecture: values.architecture,
    Depends: (values.d ?? []).join(', '),
    Recommends: (values['deb-recommends'] ?? []).join(', '),
    Maintainer: values.maintainer,
    'Installed-Size': String(size),
    Homepage: values.url,
    Description: [summary, ...more.map((line) => ` ${line.trim() || '.'}`)].join('\n'),
  };
  const lines = Object.entries(fields).filter(([, value]) => value);
  writeFileSync(join(control, 'control'), `${lines.map(([field, value]) => `${field}: ${value}`).join('\n')}\n`);
  for (const [script, file] of [
    ['postinst', values['after-install']],
    ['postrm', values['after-remove']],
  ]) {
    if (!file) continue;
    writeFileSync(join(control, script), readFileSync(file));
    chmodSync(join(control, script), 0o755);
  }
  // Zstandard is much faster than xz. dpkg supports it since Debian 12 and Ubuntu 18.04.
  run('dpkg-deb', ['--root-owner-group', '-Zzstd', '-z9', '--build', tree, values.package]);
}

function makeRpm(tree) {
  const spec = join(work, 'package.spec');
  const script = (file) =>
    file
      ? readFileSync(file, 'utf8')
          .replace(/^#!.*\n/, '')
          .replaceAll('%', '%%')
      : '';
  // rpm also runs the old package's script after an upgrade. Only the last removal must undo the installation.
  const removal = `if [ "$1" = 0 ]; then\n${script(values['after-remove'])}\nfi`;
  const summary = values['rpm-summary'] ?? values.description ?? values.name;
  writeFileSync(
    spec,
    [
      `Name: ${values.name}`,
      `Version: ${values.version}`,
      `Release: ${values.iteration ?? '1'}`,
      `Summary: ${summary.split('\n')[0]}`,
      `License: ${values.license ?? 'MIT'}`,
      `URL: ${values.url}`,
      `Vendor: ${values.vendor ?? values.maintainer}`,
      `Packager: ${values.maintainer}`,
      'AutoReqProv: no',
      ...(values.d ?? []).map((name) => `Requires: ${name}`),
      '%description',
      values.description ?? summary,
      '%post',
      script(values['after-install']),
      '%postun',
      removal,
      '%files',
      '%defattr(-,root,root,-)',
      ...filesOf(tree, ''),
      '',
    ].join('\n'),
  );
  const defines = {
    _topdir: join(work, 'rpm'),
    _rpmdir: join(work, 'made'),
    _build_id_links: 'none',
    __os_install_post: '%{nil}',
    debug_package: '%{nil}',
    // Zstandard is much faster than xz. rpm supports it since 4.14.
    _binary_payload: 'w10T2.zstdio',
  };
  const options = Object.entries(defines).flatMap(([name, value]) => ['--define', `${name} ${value}`]);
  run('rpmbuild', ['-bb', '--quiet', '--buildroot', tree, '--target', `${values.architecture}-linux`, '--noclean', ...options, spec]);
  const made = readdirSync(join(work, 'made'), { recursive: true }).find((name) => name.endsWith('.rpm'));
  if (!made) throw new Error('rpmbuild made no package.');
  cpSync(join(work, 'made', made), values.package);
}

/** Returns the package's own folders and all its files, without folders of the system. */
function filesOf(tree, folder) {
  return readdirSync(join(tree, folder)).flatMap((name) => {
    const path = `${folder}/${name}`;
    if (!lstatSync(join(tree, path)).isDirectory()) return [`"${path}"`];
    const own = path.startsWith('/opt/');
    return [...(own ? [`%dir "${path}"`] : []), ...filesOf(tree, path)];
  });
}

function run(program, programArguments) {
  const { status, error } = spawnSync(program, programArguments, { stdio: ['ignore', 2, 2], env: { ...process.env, LC_ALL: 'C.UTF-8' } });
  if (error) throw new Error(`${program} can't be started: ${error.message}`);
  if (status !== 0) throw new Error(`${program} failed with exit code ${status}.`);
}
