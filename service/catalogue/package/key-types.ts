import type { EngineColumn } from '../../engine/engine.ts';

/** Types that OData has keys of (CSDL XML 4.01, 6.5): of binary numbers and of bytes it has none. */
const keyTypes: ReadonlySet<EngineColumn['type']> = new Set([
  ...['boolean' as const, 'int32' as const, 'int64' as const, 'decimal' as const, 'guid' as const, 'string' as const],
  ...['date' as const, 'dateTimeOffset' as const, 'timeOfDay' as const, 'duration' as const],
]);

/** Whether these columns together can be the key of an API: not where there is none. */
export function canBeKey(columns: readonly Pick<EngineColumn, 'type' | 'list'>[]): boolean {
  return columns.length > 0 && columns.every(({ type, list }) => keyTypes.has(type) && !list);
}
