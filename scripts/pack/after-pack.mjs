import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Called by electron-builder with the unpacked application: on Linux, removes the debug symbols of DuckDB's library, which are 11 of its
 * 70 MB.
 *
 * @param {{ appOutDir: string, electronPlatformName: string }} context
 */
export default function afterPack({ appOutDir, electronPlatformName }) {
  if (electronPlatformName !== 'linux' || !existsSync('/usr/bin/strip')) return;
  const libraries = globSync(join(appOutDir, 'resources', 'app.asar.unpacked', 'node_modules', '@duckdb', '*', 'libduckdb.so'));
  for (const library of libraries) spawnSync('strip', ['--strip-unneeded', library], { stdio: 'inherit' });
}
