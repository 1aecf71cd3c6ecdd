import { isIdentifier } from './lex/lex.ts';

/** System query options that a query says (OData Protocol 4.01, 11.2), and `$format`. */
export const readOptions = ['$select', '$filter', '$orderby', '$skip', '$top', '$count', '$format'] as const;

/** One of {@link readOptions}. */
export type ReadOption = (typeof readOptions)[number];

/** Those that a query says. */
export type QueryOption = Exclude<ReadOption, '$format'>;

/** Options that change what is returned and that a query does not say. */
const unreadOptions = ['$expand', '$search', '$compute', '$apply', '$index', '$levels', '$id', '$deltatoken'] as const;

/** Options that go along untouched: they do not change what the query says. */
const passedOptions = ['$format', '$skiptoken', '$schemaversion'] as const;

/** What a parameter's name stands for; `custom` for names that the standard leaves to the service. */
export type OptionName = ReadOption | (typeof unreadOptions)[number] | (typeof passedOptions)[number] | 'unknown' | 'custom';

const known: ReadonlyMap<string, OptionName> = new Map(
  [...readOptions, ...unreadOptions, ...passedOptions].map((name) => [name, name] as const),
);

/** The option that a name means, in any case, with or without `$` (OData URL Conventions 4.01, 5.1). */
export function readOptionName(name: string): OptionName {
  const option = known.get(`$${name.toLowerCase().replace(/^\$/, '')}`);
  return option ?? (name.startsWith('$') ? 'unknown' : 'custom');
}

/** What an option is called where options stand in parentheses, which know aliases (`@low`) but no names of a service's own. */
export type NestedName = OptionName | 'alias';

/** The option that a name means there. */
export function readNestedName(name: string): NestedName {
  return name.startsWith('@') && isIdentifier(name.slice(1)) ? 'alias' : readOptionName(name);
}

/** Names to offer for a misspelt one. */
export const optionNames: readonly string[] = [...readOptions, ...unreadOptions, ...passedOptions];
