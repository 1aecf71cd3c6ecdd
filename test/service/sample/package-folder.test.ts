import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { samplePackageFolder } from '../../../service/sample/package-folder.ts';

describe('the Data Package of the sample', () => {
  it('is installed with its descriptor', () => {
    expect(existsSync(join(samplePackageFolder(), 'datapackage.json'))).toBe(true);
  });

  it('is found outside the archive of a packaged application', () => {
    const inArchive = join('/opt', 'dataquay', 'resources', 'app.asar', 'node_modules', 'vega-datasets', 'build', 'index.js');
    const folder = join('/opt', 'dataquay', 'resources', 'app.asar.unpacked', 'node_modules', 'vega-datasets');
    expect(samplePackageFolder(() => inArchive)).toBe(folder);
  });
});
