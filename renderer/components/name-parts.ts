/** Maximum length of a name that isn't split. */
const longest = 24;
/** Number of characters that are always visible at the end of a longer name. */
const endLength = 10;

/**
 * Splits a name into a beginning that can be truncated and an end that can't. The end distinguishes names such as
 * `temperature_of_station_1` and `temperature_of_station_2`.
 */
export function nameParts(name: string): readonly [beginning: string, end: string] {
  const characters = [...name];
  if (characters.length <= longest) return [name, ''];
  return [characters.slice(0, -endLength).join(''), characters.slice(-endLength).join('')];
}
