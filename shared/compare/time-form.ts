const time = /^([01]\d|2[0-3]):([0-5]\d)(?::([0-5]\d|60)(?:\.(\d{1,40}))?)?$/;
const duration = /^([+-]?)P(?:(\d{1,15})D)?(?:T(?:(\d{1,15})H)?(?:(\d{1,15})M)?(?:(\d{1,15})(?:\.(\d{1,40}))?S)?)?$/i;

/** The one form of a time of day: `10:00` and `10:00:00.000` are the same; null for every other text. */
export function timeForm(text: string): string | null {
  const parts = time.exec(text);
  if (parts === null) return null;
  const [, hours, minutes, seconds = '00', fraction = ''] = parts;
  return `${hours}:${minutes}:${seconds}.${fraction.replace(/0+$/, '')}`;
}

/** The one form of a duration of days, hours, minutes and seconds, in seconds: `PT1M` and `PT60.0S` are the same; null for every other text. */
export function durationForm(text: string): string | null {
  const parts = duration.exec(text);
  if (parts === null || /[PT]$/i.test(text)) return null;
  const [, sign, days = '0', hours = '0', minutes = '0', seconds = '0', fraction = ''] = parts;
  const whole = ((BigInt(days) * 24n + BigInt(hours)) * 60n + BigInt(minutes)) * 60n + BigInt(seconds);
  const part = fraction.replace(/0+$/, '');
  return `${sign === '-' && (whole > 0n || part !== '') ? '-' : ''}${whole}.${part}`;
}
