import type { EngineColumn } from '../../engine/engine.ts';

/** Types that OData allows in keys (CSDL XML 4.01, 6.5). Floating-point numbers and bytes aren't allowed. */
const keyTypes: ReadonlySet<EngineColumn['type']> = new Set([
  ...['boolean' as const, 'int32' as const, 'int64' as const, 'decimal' as const, 'guid' as const, 'string' as const],
  ...['date' as const, 'dateTimeOffset' as const, 'timeOfDay' as const, 'duration' as const],
]);

/** Returns whether columns together can be the key of an API. Returns false for an empty list. */
export function canBeKey(columns: readonly Pick<EngineColumn, 'type' | 'list'>[]): boolean {
  return columns.length > 0 && columns.every(({ type, list }) => keyTypes.has(type) && !list);
}
