import { execFileSync, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';

const stepSchema = z.object({ name: z.string().optional(), if: z.string().optional(), run: z.string().optional() });
const workflowSchema = z.object({
  jobs: z.record(
    z.string(),
    z.object({
      strategy: z.object({ matrix: z.object({ include: z.array(z.object({ name: z.string() })) }) }).optional(),
      steps: z.array(stepSchema),
    }),
  ),
});
const file = join(import.meta.dirname, '..', '..', '.github', 'workflows', 'release.yml');
const { jobs } = workflowSchema.parse(parse(readFileSync(file, 'utf8')));

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'dataquay-release-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function step(name: string): z.infer<typeof stepSchema> {
  const found = Object.values(jobs)
    .flatMap(({ steps }) => steps)
    .find((candidate) => candidate.name === name);
  if (found?.run === undefined) throw new Error(`The workflow has no script called ${name}.`);
  return found;
}

/** Runs a script as GitHub does. Returns the exit code and stderr. */
function runStep(
  name: string,
  environment: Readonly<Record<string, string>> = {},
): { readonly status: number | null; readonly stderr: string } {
  return spawnSync('bash', ['-eo', 'pipefail', '-c', step(name).run ?? ''], {
    cwd: folder,
    encoding: 'utf8',
    env: { PATH: process.env.PATH, RUNNER_TEMP: folder, ...environment },
  });
}

describe.skipIf(process.platform === 'win32')('the release workflow', () => {
  describe('names the update lists for ARM as installed applications request them', () => {
    const name = 'Lists of versions for ARM';

    test.each([
      ['windows-arm64', 'latest.yml', 'latest-arm64.yml'],
      ['macos-arm64', 'latest-mac.yml', 'latest-arm64-mac.yml'],
    ])('renames, on %s, the list %s to %s', (job, made, published) => {
      expect(step(name).if).toContain(`matrix.name == '${job}'`);
      mkdirSync(join(folder, 'dist'));
      for (const other of [made, 'Dataquay-0.2.0-arm64.zip']) writeFileSync(join(folder, 'dist', other), other);
      expect(runStep(name)).toMatchObject({ status: 0 });
      expect(readdirSync(join(folder, 'dist')).sort()).toEqual(['Dataquay-0.2.0-arm64.zip', published]);
      expect(readFileSync(join(folder, 'dist', published), 'utf8')).toBe(made);
    });

    test('renames only the lists for ARM on Windows and macOS', () => {
      const all = jobs.build?.strategy?.matrix.include.map((job) => job.name) ?? [];
      const renamed = all.filter((job) => step(name).if?.includes(`'${job}'`));
      expect(renamed).toEqual(all.filter((job) => job.endsWith('-arm64') && !job.startsWith('linux')));
    });

    test('fails without a list, because users would get no updates', () => {
      mkdirSync(join(folder, 'dist'));
      expect(runStep(name).status).not.toBe(0);
    });
  });

  describe('the release notes from the changelog', () => {
    const changelog =
      '# Changelog\n\n## [Unreleased]\n\n- Later\n\n## [0.2.0] - 2026-12-01\n\n### Added\n\n- Now\n\n## [0.1.0] - 2026-11-01\n\n- Before\n';
    const notes = (tag: string, text: string): ReturnType<typeof runStep> => {
      writeFileSync(join(folder, 'package.json'), '{"version":"0.2.0"}');
      writeFileSync(join(folder, 'CHANGELOG.md'), text);
      return runStep('Notes from the changelog', { GITHUB_REF_NAME: tag, GITHUB_REPOSITORY: 'example/dataquay' });
    };

    test('contain only the released version, with the commands that verify a download', () => {
      expect(notes('v0.2.0', changelog)).toMatchObject({ status: 0 });
      const written = readFileSync(join(folder, 'notes.md'), 'utf8');
      expect(written).toContain('- Now');
      expect(written).not.toMatch(/Later|Before/);
      expect(written).toContain('gh attestation verify FILE --repo example/dataquay');
    });

    test.each([
      ['a tag of another version', 'v0.3.0', changelog],
      ['a version that isn’t in the changelog', 'v0.2.0', '# Changelog\n'],
    ])('fail for %s', (_name, tag, text) => {
      expect(notes(tag, text).status).not.toBe(0);
    });
  });

  test('writes correct checksums for every file of a release', () => {
    mkdirSync(join(folder, 'files'));
    for (const name of ['Dataquay-0.2.0.AppImage', '-odd name.zip']) writeFileSync(join(folder, 'files', name), name);
    expect(runStep('Checksums')).toMatchObject({ status: 0 });
    execFileSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: join(folder, 'files'), stdio: 'ignore' });
    expect(
      readFileSync(join(folder, 'files', 'SHA256SUMS'), 'utf8')
        .split('\n')
        .filter(Boolean),
    ).toHaveLength(2);
  });

  describe('the signing settings of each system', () => {
    const secrets = {
      WINDOWS_CERTIFICATE: 'windows',
      WINDOWS_CERTIFICATE_PASSWORD: 'windows-password',
      MACOS_CERTIFICATE: 'macos',
      MACOS_CERTIFICATE_PASSWORD: 'macos-password',
      APPLE_API_KEY_TEXT: 'key',
      APPLE_API_KEY_ID: 'id',
      APPLE_API_ISSUER: 'issuer',
    };
    const signing = (system: string, given: Readonly<Record<string, string>>): readonly string[] => {
      const written = join(folder, 'environment');
      writeFileSync(written, '');
      expect(runStep('Signing', { RUNNER_OS: system, GITHUB_ENV: written, ...given })).toMatchObject({ status: 0 });
      return readFileSync(written, 'utf8').split('\n').filter(Boolean);
    };

    test.each([
      ['Linux', secrets, ['CSC_IDENTITY_AUTO_DISCOVERY=false']],
      ['Windows', secrets, ['CSC_LINK=windows', 'CSC_KEY_PASSWORD=windows-password']],
      [
        'macOS',
        secrets,
        [
          'CSC_LINK=macos',
          'CSC_KEY_PASSWORD=macos-password',
          'APPLE_API_KEY=$RUNNER_TEMP/apple-api-key.p8',
          'APPLE_API_KEY_ID=id',
          'APPLE_API_ISSUER=issuer',
        ],
      ],
      ['macOS', { ...secrets, APPLE_API_KEY_TEXT: '' }, ['CSC_LINK=macos', 'CSC_KEY_PASSWORD=macos-password']],
      ['Windows', {}, ['CSC_IDENTITY_AUTO_DISCOVERY=false']],
      ['macOS', {}, ['CSC_IDENTITY_AUTO_DISCOVERY=false']],
    ])('contain the secrets that are available on %s', (system, given, lines) => {
      expect(signing(system, given)).toEqual(lines.map((line) => line.replace('$RUNNER_TEMP', folder)));
    });
  });
});
