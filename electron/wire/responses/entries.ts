import { errorInMember, errorInObject, isErrorName } from './server-error.ts';

/** An entry of a list of rows: a row, another entry of OData such as a removed row, or an error of the server. */
export type Entry = { readonly kind: 'row' } | { readonly kind: 'other' } | { readonly kind: 'error'; readonly message: string };

/** Names of members of entries that report a removed row (OData JSON Format 4.01, section 15.3). */
const removals: ReadonlySet<string> = new Set(['@removed', '@odata.removed', '$deletedEntity']);

/** Names of the context of an entry, which can be that of a removed row or of a link (OData JSON Format 4.0, section 14.2). */
const contexts: ReadonlySet<string> = new Set(['@context', '@odata.context']);

/** Matches the context of a removed row, or of an added or removed link. */
const otherContext = /"@(?:odata\.)?context"\s*:\s*"[^"]*\/\$(?:deletedEntity|link|deletedLink)"/;

/** Checks whether entries with these members might not be rows, so that {@link readEntry} must read each of them. */
export function mightBeNoRow(names: readonly string[]): boolean {
  if (names.some((name) => removals.has(name) || contexts.has(name))) return true;
  const own = names.filter((name) => !name.startsWith('@') || isErrorName(name));
  return own.length > 0 && own.every(isErrorName);
}

/**
 * Finds out what an entry is.
 *
 * @param json JSON of the entry.
 * @param list Name of the list that contains it. Empty for a list without a name.
 */
export function readEntry(json: string, list: string): Entry {
  if (otherContext.test(json)) return { kind: 'other' };
  const entry = parsed(json);
  if (Object.keys(entry).some((name) => removals.has(name))) return { kind: 'other' };
  const message = errorInObject(entry) ?? (list === 'errors' ? errorInMember(list, [entry]) : null);
  return message === null ? { kind: 'row' } : { kind: 'error', message };
}

function parsed(json: string): object {
  try {
    const value: unknown = JSON.parse(json);
    return typeof value === 'object' && value !== null ? value : {};
  } catch {
    return {};
  }
}
