import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { samplePackageFolder } from '../../../service/sample/package-folder.ts';

describe("the sample's data package", () => {
  it('is there with its description', () => {
    expect(existsSync(join(samplePackageFolder(), 'datapackage.json'))).toBe(true);
  });

  it('is looked for outside the archive of a packaged application', () => {
    const inArchive = join('/opt', 'dataquay', 'resources', 'app.asar', 'node_modules', 'vega-datasets', 'build', 'index.js');
    const folder = join('/opt', 'dataquay', 'resources', 'app.asar.unpacked', 'node_modules', 'vega-datasets');
    expect(samplePackageFolder(() => inArchive)).toBe(folder);
  });
});
