import type { DataPackage, Resource } from '../catalogue/package/data-package.ts';

/** Returns a Data Package for files without a description of their own. Their paths are relative to the package's folder. */
export function describeResources(name: string, resources: readonly Resource[]): DataPackage {
  return { name, title: name, version: null, created: null, keywords: [], sources: [], licenses: [], resources };
}
