import type { EngineColumn } from '../../engine/engine.ts';

/** Types that OData allows in keys (CSDL XML 4.01, 6.5): not floating-point numbers and bytes. */
const keyTypes: ReadonlySet<EngineColumn['type']> = new Set([
  ...['boolean' as const, 'int32' as const, 'int64' as const, 'decimal' as const, 'guid' as const, 'string' as const],
  ...['date' as const, 'dateTimeOffset' as const, 'timeOfDay' as const, 'duration' as const],
]);

/** Whether columns together can be the key of an API; false for none. */
export function canBeKey(columns: readonly Pick<EngineColumn, 'type' | 'list'>[]): boolean {
  return columns.length > 0 && columns.every(({ type, list }) => keyTypes.has(type) && !list);
}
