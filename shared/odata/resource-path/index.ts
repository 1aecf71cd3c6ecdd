export { parseResourcePath } from './parse-resource-path.ts';
export type { ResourceSegment } from './resource-path-node.ts';
