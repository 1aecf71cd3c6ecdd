import type { ValueType } from '../../shared/values/value-type.ts';

/** What the browser's own pickers write, by the types that have one. */
export const pickers = { date: 'date', dateTimeOffset: 'datetime-local', timeOfDay: 'time' } as const satisfies Partial<
  Record<ValueType, string>
>;

/** A type whose values can be picked. */
export type PickedType = keyof typeof pickers;

/** Whether there is a picker for the values of a type. */
export function isPicked(type: ValueType): type is PickedType {
  return type in pickers;
}

/** What of a text the picker shows; empty where it is no such value yet. A moment is shown as it is written, in its own time zone. */
export function shownInPicker(type: PickedType, text: string): string {
  const [, day, time] = /^(\d{4}-\d\d-\d\d)?(?:T?(\d\d:\d\d(?::\d\d)?))?/.exec(text.trim()) ?? [];
  if (type === 'date') return day ?? '';
  if (type === 'timeOfDay') return day === undefined ? (time ?? '') : '';
  return day === undefined ? '' : `${day}T${time ?? '00:00'}`;
}

/** The text of what was picked: with seconds, a moment in the time zone that stood there before, UTC at first. */
export function textOfPicked(type: PickedType, picked: string, before: string): string {
  if (type === 'date') return picked;
  const whole = /:\d\d:\d\d/.test(picked) ? picked : `${picked}:00`;
  return type === 'timeOfDay' ? whole : `${whole}${/(?:Z|[+-]\d\d:\d\d)$/.exec(before.trim())?.[0] ?? 'Z'}`;
}
