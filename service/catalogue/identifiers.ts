/** Longest name that OData allows (CSDL 4.01, 17.2). */
const longest = 128;

/**
 * A name as an OData identifier, which RSQL can say too: letters, digits and `_`, no digit in front. A name that is one stays as it is.
 *
 * `Beak Length (mm)` becomes `Beak_Length_mm`, `1962` becomes `_1962`, `flights-3m` becomes `flights_3m`.
 */
export function identifierFrom(name: string): string {
  const kept = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}_]+/gu, ' ')
    .trim()
    .replaceAll(' ', '_');
  const begun = /^[\p{L}\p{Nl}_]/u.test(kept) ? kept : `_${kept}`;
  return Array.from(begun).slice(0, longest).join('');
}

/** A name as one segment of a URL's path: like {@link identifierFrom}, but digits may stand in front and hyphens anywhere. */
export function accessPointFrom(name: string): string {
  const kept = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nd}_-]+/gu, ' ')
    .trim()
    .replaceAll(' ', '_');
  return Array.from(kept).slice(0, longest).join('') || '_';
}

/** Characters that are left for `_2` and the like in the longest names. */
const roomForNumber = 8;

/** The names, in order, made different without regard to case: a second `name` is `name_2`. */
export function makeUnique(names: readonly string[]): string[] {
  const taken = new Set<string>();
  // Where to go on: a file can have one name a hundred thousand times.
  const nextNumbers = new Map<string, number>();
  return names.map((name) => {
    let unique = name;
    if (taken.has(name.toLowerCase())) {
      const characters = Array.from(name);
      const stem = characters.length > longest - roomForNumber ? characters.slice(0, longest - roomForNumber).join('') : name;
      const key = stem.toLowerCase();
      for (let number = nextNumbers.get(key) ?? 2; taken.has(unique.toLowerCase()); number += 1) {
        unique = `${stem}_${number}`;
        nextNumbers.set(key, number + 1);
      }
    }
    taken.add(unique.toLowerCase());
    return unique;
  });
}

/** Names for a table's columns, given those of its source. */
export function columnNames(sourceNames: readonly string[]): string[] {
  return makeUnique(sourceNames.map(identifierFrom));
}
