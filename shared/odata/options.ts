import { isIdentifier } from './lex/lex.ts';

/** System query options that the query model represents (OData Protocol 4.01, 11.2), and `$format`. */
export const readOptions = ['$select', '$filter', '$orderby', '$skip', '$top', '$count', '$format'] as const;

/** One of {@link readOptions}. */
export type ReadOption = (typeof readOptions)[number];

/** One of {@link readOptions} that the query model represents. */
export type QueryOption = Exclude<ReadOption, '$format'>;

/** Options that change the result but that the query model doesn't represent. */
const unreadOptions = ['$expand', '$search', '$compute', '$apply', '$index', '$levels', '$id', '$deltatoken'] as const;

/** Options that are kept unchanged, because they don't change the meaning of the query. */
const passedOptions = ['$format', '$skiptoken', '$schemaversion'] as const;

/** The meaning of a parameter's name; `custom` for names that the standard leaves to the service. */
export type OptionName = ReadOption | (typeof unreadOptions)[number] | (typeof passedOptions)[number] | 'unknown' | 'custom';

const known: ReadonlyMap<string, OptionName> = new Map(
  [...readOptions, ...unreadOptions, ...passedOptions].map((name) => [name, name] as const),
);

/** Returns the option that a name means, ignoring case, with or without `$` (OData URL Conventions 4.01, 5.1). */
export function readOptionName(name: string): OptionName {
  const option = known.get(`$${name.toLowerCase().replace(/^\$/, '')}`);
  return option ?? (name.startsWith('$') ? 'unknown' : 'custom');
}

/** The meaning of a name in nested options, which can have aliases (`@low`) but no custom options. */
export type NestedName = OptionName | 'alias';

/** Returns the nested option that a name means. */
export function readNestedName(name: string): NestedName {
  return name.startsWith('@') && isIdentifier(name.slice(1)) ? 'alias' : readOptionName(name);
}

/** Names of all options, as candidates for suggestions. */
export const optionNames: readonly string[] = [...readOptions, ...unreadOptions, ...passedOptions];
