import { createHash } from 'node:crypto';

/** Maximum length of a name in OData (CSDL 4.01, 17.2). */
const longestName = 128;

/**
 * Converts a name to an OData identifier, which is also valid in RSQL: letters, digits, and `_`, not beginning with a digit. A valid name
 * stays unchanged.
 *
 * `Beak Length (mm)` becomes `Beak_Length_mm`, `1962` becomes `_1962`, and `flights-3m` becomes `flights_3m`.
 */
export function identifierFrom(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nl}\p{Nd}\p{Mn}\p{Mc}_]+/gu, ' ')
    .trim()
    .replaceAll(' ', '_');
  const started = /^[\p{L}\p{Nl}_]/u.test(cleaned) ? cleaned : `_${cleaned}`;
  return Array.from(started).slice(0, longestName).join('');
}

/** Converts a project's code to an OData namespace. The few reserved names get an underscore (CSDL 4.01, 5.1.1). */
export function namespaceOf({ rootCode }: { readonly rootCode: string }): string {
  const name = identifierFrom(rootCode);
  return /^(?:Edm|odata|System|Transient)$/i.test(name) ? `_${name}` : name;
}

/**
 * Converts a path to one segment of a URL path. Its parts are converted by {@link accessPointFrom} and separated by dots: `open/x` becomes
 * `open.x`.
 */
export function accessPointOfPath(path: string): string {
  const parts = path.split(/[\\/]/).filter((part) => part !== '' && part !== '.');
  return Array.from(parts.map(accessPointFrom).join('.')).slice(0, longestName).join('') || '_';
}

/**
 * Converts a name to one segment of a URL path. In contrast to {@link identifierFrom}, the result can begin with a digit and contain
 * hyphens.
 */
export function accessPointFrom(name: string): string {
  const cleaned = name
    .normalize('NFC')
    .replace(/[^\p{L}\p{Nd}_-]+/gu, ' ')
    .trim()
    .replaceAll(' ', '_');
  return Array.from(cleaned).slice(0, longestName).join('') || '_';
}

/** A table, column, or project that needs a unique name. */
export interface NameClaim {
  /** Stable identity, different for each claim, such as a path, or the name of a table or a column. */
  readonly identity: string;
  /** The name that is assigned if no other claim has or prefers it. */
  readonly preferred: string;
}

/** Suffix of a name if the preferred one isn't available. It is a part of the identity's SHA-256. */
const suffix = /__[0-9a-f]{8,64}$/;
const suffixLengths = [8, 16, 64];

/**
 * Assigns names to claims, in order. The names are unique as OData identifiers, ignoring case.
 *
 * If several claims prefer one name, none gets it, because its meaning would depend on the other claims, and access rules contain names.
 * Each gets a suffix that depends only on its identity: `x__5d7f5a2c`.
 *
 * @param usedNames keys of names that are already in use; see {@link nameKey}
 */
export function distinctNames(claims: readonly NameClaim[], usedNames: ReadonlySet<string> = new Set()): string[] {
  const demand = new Map<string, number>();
  for (const { preferred } of claims) demand.set(nameKey(preferred), (demand.get(nameKey(preferred)) ?? 0) + 1);
  const suffixedNames = new Set<string>();
  return claims.map(({ identity, preferred }) => {
    const key = nameKey(preferred);
    // A preferred name with such a suffix isn't allowed, because another claim could have the same suffixed name.
    if (!usedNames.has(key) && demand.get(key) === 1 && !suffix.test(key)) return preferred;
    const name = suffixed(preferred, identity, (candidate) => usedNames.has(nameKey(candidate)) || suffixedNames.has(nameKey(candidate)));
    suffixedNames.add(nameKey(name));
    return name;
  });
}

/** Returns the key of a name: its OData identifier in lower case. Different names must have different keys. */
export function nameKey(name: string): string {
  return identifierFrom(name).toLowerCase();
}

function suffixed(preferred: string, identity: string, isTaken: (name: string) => boolean): string {
  const digest = createHash('sha256').update(identity).digest('hex');
  const names = suffixLengths.map((length) => {
    const stem = Array.from(preferred).slice(0, longestName - length - 2);
    return `${stem.join('')}__${digest.slice(0, length)}`;
  });
  return names.find((name) => !isTaken(name)) ?? `${digest}__${digest.slice(0, 8)}`;
}

/** Returns names for a table's columns. Names of the source that are identifiers stay, unless two differ only by case. */
export function columnNames(sourceNames: readonly string[]): string[] {
  const occurrences = new Map<string, number>();
  const claims = sourceNames.map((name) => {
    const occurrence = occurrences.get(name) ?? 0;
    occurrences.set(name, occurrence + 1);
    return { identity: occurrence === 0 ? name : `${name}\n${occurrence}`, preferred: identifierFrom(name) };
  });
  const isExact = ({ identity, preferred }: NameClaim) => identity === preferred && !suffix.test(nameKey(preferred));
  const exact = new Map(
    Map.groupBy(claims.filter(isExact), ({ preferred }) => nameKey(preferred))
      .entries()
      .flatMap(([key, [only, ...others]]) => (only === undefined || others.length > 0 ? [] : [[key, only] as const])),
  );
  const rest = claims.filter((claim) => exact.get(nameKey(claim.preferred)) !== claim);
  const names = new Map(distinctNames(rest, new Set(exact.keys())).map((name, index) => [rest[index], name]));
  return claims.map((claim) => names.get(claim) ?? claim.preferred);
}
