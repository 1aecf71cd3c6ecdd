import type { Operator } from '../../expression.ts';
import { quoteIdentifier, quoteText } from '../../sql/identifier.ts';
import { type Operation, ofTexts } from '../../sql/of-texts.ts';
import { exactNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { whiteSpaceText } from '../../sql/white-space.ts';

const text = (sql: string) => plainValue(`(${sql} COLLATE "C")`, 'string');
const truth = (sql: string) => plainValue(sql, 'boolean');
const position = (sql: string) => exactNumber(sql, 10, 0, 'int32');

/**
 * Functions of texts; positions count code points from 0.
 *
 * @param folding see `predicateWords`
 */
export function textOperations(folding: string | null): Readonly<Partial<Record<Operator, Operation>>> {
  const folded = (sql: string) => (folding === null ? sql : `${sql} COLLATE ${quoteIdentifier(folding)}`);
  return {
    concat: ofTexts((left, right) => text(`(${left} || ${right})`)),
    contains: ofTexts((value, sought) => truth(`(strpos(${value}, ${sought}) > 0)`)),
    endswith: ofTexts((value, sought) => truth(`(right(${value}, length(${sought})) = ${sought})`)),
    startswith: ofTexts((value, sought) => truth(`starts_with(${value}, ${sought})`)),
    indexof: ofTexts((value, sought) => position(`(strpos(${value}, ${sought}) - 1)`)),
    length: ofTexts((value) => position(`length(${value})`)),
    tolower: ofTexts((value) => text(`lower(${folded(value)})`)),
    toupper: ofTexts((value) => text(`upper(${folded(value)})`)),
    trim: ofTexts((value) => text(`btrim(${value}, ${quoteText(whiteSpaceText)})`)),
    substring,
  };
}

/** No text is longer, in code points. */
const longest = 1_000_000_000;

/** From a position, so many code points: a position before the beginning is the beginning, and less than none are none. */
function substring([value, from, count]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'string' || from?.scale !== 0 || (count !== undefined && count.scale !== 0)) return null;
  const start = `greatest(0, least(${from.sql}, ${longest}))::int + 1`;
  const present = [value, from, ...(count === undefined ? [] : [count])].map(({ sql }) => `${sql} IS NOT NULL`).join(' AND ');
  const length = count === undefined ? '' : `, greatest(0, least(${count.sql}, ${longest}))::int`;
  return text(`(CASE WHEN ${present} THEN substr(${value.sql}, ${start}${length}) END)`);
}
