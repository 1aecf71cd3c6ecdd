/** Characters up to which a name is left whole. */
const longest = 24;
/** Characters that stay in sight at the end of a longer one. */
const kept = 10;

/**
 * A name as its beginning, which may be cut short, and its end, which may not: what tells `temperature_of_station_1` from
 * `temperature_of_station_2` stands last.
 */
export function nameParts(name: string): readonly [beginning: string, end: string] {
  const characters = [...name];
  if (characters.length <= longest) return [name, ''];
  return [characters.slice(0, -kept).join(''), characters.slice(-kept).join('')];
}
