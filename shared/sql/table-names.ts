import { quoteIdentifier } from './quoting.ts';

/** Maximum number of characters of a table name. */
export const longestTableName = 63;

/**
 * Returns an unused table name for an API's rows: its access point in lower case, with `_` for characters that would need quotes in SQL.
 *
 * If the name is used, the project is prepended, then a number is appended: `flights_2k`, `transport_flights_2k`, `transport_flights_2k_2`.
 *
 * @param suffix `_odata` for the second response of the same query, or empty
 * @param usedNames names of other tables
 */
export function tableName(
  { root, accessPoint }: { root: string; accessPoint: string },
  suffix: string,
  usedNames: ReadonlySet<string>,
): string {
  const short = simpleName(accessPoint) + suffix;
  if (!usedNames.has(short)) return short;
  const long = simpleName(`${root}_${accessPoint}`) + suffix;
  for (let number = 1; ; number += 1) {
    const name = number === 1 ? long : `${long}_${number}`;
    if (!usedNames.has(name)) return name;
  }
}

function simpleName(text: string): string {
  const words = text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .replace(/^_+|_+$/g, '');
  const name = (/^[a-z]/.test(words) ? words : `t_${words}`).slice(0, longestTableName - longestSuffix).replace(/_+$/, '');
  return reserved.has(name) ? `${name}_rows` : name;
}

/** Returns the column names of a table. SQL ignores the case of names, so a later name that differs only in case gets a number. */
export function columnNames(names: readonly string[]): readonly string[] {
  const usedNames = new Set(names.map((name) => name.toLowerCase()));
  const used = new Set<string>();
  return names.map((name) => {
    let own = name;
    for (let number = 2; used.has(own.toLowerCase()) || (own !== name && usedNames.has(own.toLowerCase())); number += 1)
      own = `${name}_${number}`;
    used.add(own.toLowerCase());
    return own;
  });
}

const longestSuffix = 12;

/** Words that need quotes as a table name (reserved keywords of DuckDB). */
const reserved: ReadonlySet<string> = new Set(
  `all analyse analyze and anti any array as asc asof asymmetric both case cast check collate column constraint create cross default
  deferrable desc describe distinct do else end except false fetch for foreign from full glob group having ilike in initially inner
  intersect into is isnull join lambda lateral leading left like limit map natural not notnull null offset on only or order outer overlaps
  pivot pivot_longer pivot_wider placing positional primary qualify references returning right select semi show similar some struct
  summarize symmetric table tablesample then to trailing true try_cast union unique unpivot using variadic verbose when where window with`.split(
    /\s+/,
  ),
);

/** Returns a name for SQL. Quotes the name unless it consists of lower-case letters, digits, and `_`, and isn't a reserved word. */
export function quotedName(name: string): string {
  return /^[a-z_][a-z0-9_]*$/.test(name) && !reserved.has(name) ? name : quoteIdentifier(name);
}
