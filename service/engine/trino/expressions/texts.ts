import type { Operator } from '../../expression.ts';
import { quoteText } from '../../sql/identifier.ts';
import { type Operation, ofTexts } from '../../sql/of-texts.ts';
import { exactNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { whiteSpaceText } from '../../sql/white-space.ts';

const text = (sql: string) => plainValue(sql, 'string');
const truth = (sql: string) => plainValue(sql, 'boolean');
const position = (sql: string) => exactNumber(sql, 10, 0, 'int32');

/** Tests by functions without wildcards; positions count code points from 0. */
export const textOperations: Readonly<Partial<Record<Operator, Operation>>> = {
  concat: ofTexts((left, right) => text(`(${left} || ${right})`)),
  contains: ofTexts((value, sought) => truth(`(strpos(${value}, ${sought}) > 0)`)),
  // Trino has no function for the end of a text.
  endswith: ofTexts((value, sought) => truth(`starts_with(reverse(${value}), reverse(${sought}))`)),
  startswith: ofTexts((value, sought) => truth(`starts_with(${value}, ${sought})`)),
  indexof: ofTexts((value, sought) => position(`(strpos(${value}, ${sought}) - 1)`)),
  length: ofTexts((value) => position(`length(${value})`)),
  tolower: ofTexts((value) => text(`lower(${value})`)),
  toupper: ofTexts((value) => text(`upper(${value})`)),
  trim: ofTexts((value) => text(`trim(BOTH ${quoteText(whiteSpaceText)} FROM ${value})`)),
  substring,
};

/** From a position, so many code points: a position before the beginning is the beginning, and less than none are none. */
function substring([value, from, count]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'string' || from?.scale !== 0 || (count !== undefined && count.scale !== 0)) return null;
  const place = ({ sql }: SqlValue) => `CAST(greatest(0, least(${sql}, 2147483646)) AS bigint)`;
  return text(`substr(${value.sql}, ${place(from)} + 1${count === undefined ? '' : `, ${place(count)}`})`);
}
