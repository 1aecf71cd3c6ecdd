import { describe, expect, it } from 'vitest';
import { hasPicker, shownInPicker, textOfPicked } from '../../../renderer/components/timestamp-picker.tsx';

describe('the picker for dates and times', () => {
  it('starts with the typed value', () => {
    expect(shownInPicker('date', '2001-01-31')).toBe('2001-01-31');
    expect(shownInPicker('dateTimeOffset', '2001-01-31T06:05:04.123+02:00')).toBe('2001-01-31T06:05:04');
    expect(shownInPicker('dateTimeOffset', '2001-01-31')).toBe('2001-01-31T00:00');
    expect(shownInPicker('timeOfDay', '06:05')).toBe('06:05');
    for (const type of ['date', 'dateTimeOffset', 'timeOfDay'] as const) expect(shownInPicker(type, 'last week')).toBe('');
  });

  it('writes values that are valid in both URLs, and preserves the time zone', () => {
    expect(textOfPicked('date', '2001-01-31', '')).toBe('2001-01-31');
    expect(textOfPicked('dateTimeOffset', '2001-01-31T06:05', '')).toBe('2001-01-31T06:05:00Z');
    expect(textOfPicked('dateTimeOffset', '2001-01-31T06:05:04', '1999-01-01T00:00:00+02:00')).toBe('2001-01-31T06:05:04+02:00');
    expect(textOfPicked('timeOfDay', '06:05', '')).toBe('06:05:00');
  });

  it('is offered only for dates, timestamps, and times', () => {
    expect((['date', 'dateTimeOffset', 'timeOfDay', 'duration', 'string', 'int64'] as const).map(hasPicker)).toEqual([
      true,
      true,
      true,
      false,
      false,
      false,
    ]);
  });
});
