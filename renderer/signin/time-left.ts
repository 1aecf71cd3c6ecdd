/**
 * How long a credential still lasts: `14:02` (minutes and seconds), from an hour on `1:14:02`.
 *
 * Null once it has ended.
 */
export function timeLeft(expiresAt: number, now: number): string | null {
  const seconds = Math.floor((expiresAt - now) / 1000);
  if (seconds <= 0) return null;
  const two = (value: number): string => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const minutes = Math.floor((seconds % 3600) / 60);
  return hours > 0 ? `${hours}:${two(minutes)}:${two(seconds % 60)}` : `${minutes}:${two(seconds % 60)}`;
}

/** Whole minutes that a credential still lasts, the one that has begun counted; 0 once it has ended. */
export function minutesLeft(expiresAt: number, now: number): number {
  return Math.max(0, Math.ceil((expiresAt - now) / 60_000));
}
