import type { Operator } from '../../expression.ts';
import { quoteText } from '../../sql/identifier.ts';
import { type Operation, ofTexts } from '../../sql/of-texts.ts';
import { exactNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { whiteSpaceText } from '../../sql/white-space.ts';

const text = (sql: string) => plainValue(sql, 'string');
const truth = (sql: string) => plainValue(sql, 'boolean');
const integer = (sql: string) => exactNumber(sql, 10, 0, 'int32');

/** Functions of texts; positions count code points from 0. */
export const textOperations: Readonly<Partial<Record<Operator, Operation>>> = {
  concat: ofTexts((left, right) => text(`(${left} || ${right})`)),
  contains: ofTexts((value, sought) => truth(`(instr(${value}, ${sought}) > 0)`)),
  startswith: ofTexts((value, sought) => truth(`(substr(${value}, 1, length(${sought})) = ${sought})`)),
  endswith: ofTexts((value, sought) => truth(`(substr(${value}, -length(${sought}), length(${sought})) = ${sought})`)),
  indexof: ofTexts((value, sought) => integer(`(instr(${value}, ${sought}) - 1)`)),
  length: ofTexts((value) => integer(`length(${value})`)),
  tolower: ofTexts((value) => text(`fold(${value})`)),
  toupper: ofTexts((value) => text(`capitals(${value})`)),
  trim: ofTexts((value) => text(`trim(${value}, ${quoteText(whiteSpaceText)})`)),
  substring,
};

/** From a position, so many code points: a position before the beginning is the beginning, and less than none are none. */
function substring([value, from, count]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'string' || from?.scale !== 0 || (count !== undefined && count.scale !== 0)) return null;
  const place = ({ sql }: SqlValue) => `max(0, min(CAST(${sql} AS INTEGER), 2147483646))`;
  return text(`substr(${value.sql}, ${place(from)} + 1${count === undefined ? '' : `, ${place(count)}`})`);
}
