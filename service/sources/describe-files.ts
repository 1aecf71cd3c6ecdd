import type { DataPackage, Resource } from '../catalogue/package/data-package.ts';

/** Returns the Data Package of files that nothing else describes; their paths are relative to the package's folder. */
export function describeResources(name: string, resources: readonly Resource[]): DataPackage {
  return { name, title: name, version: null, created: null, keywords: [], sources: [], licenses: [], resources };
}
