import { dataPackageSource } from './data-package-source.ts';
import { duckDbSource } from './duckdb-source.ts';
import { fileSource } from './file-source.ts';
import { folderSource } from './folder-source.ts';
import { globSource } from './glob-source.ts';
import { postgresSource } from './postgres-source.ts';
import type { SourceKind } from './source.ts';
import { sqliteSource } from './sqlite-source.ts';
import { trinoSource } from './trino-source.ts';

/** All kinds of sources. The first kind that accepts a location opens it. */
export const sourceKinds: readonly SourceKind[] = [
  postgresSource,
  trinoSource,
  dataPackageSource,
  folderSource,
  globSource,
  sqliteSource,
  duckDbSource,
  fileSource,
];
