export { type ParsedResourcePath, parseResourcePath, type ResourcePathOptions } from './parse-resource-path.ts';
export { printResourcePath } from './print-resource-path.ts';
export type { CrossjoinSegment, ResourcePath, ResourceSegment, SystemName, SystemSegment } from './resource-path-node.ts';
