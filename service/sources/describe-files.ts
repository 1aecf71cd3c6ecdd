import type { DataPackage, Resource } from '../catalogue/package/data-package.ts';

/** Tables of files as a Data Package would list them that says nothing else; their paths are below the package's folder. */
export function describeResources(name: string, resources: readonly Resource[]): DataPackage {
  return { name, title: name, version: null, created: null, keywords: [], sources: [], licenses: [], resources };
}
