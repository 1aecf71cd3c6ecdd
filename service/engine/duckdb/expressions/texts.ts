import { ofTexts } from '../../sql/of-texts.ts';
import { exactNumber, plainValue, type SqlValue } from '../../sql/sql-value.ts';
import { whiteSpace } from '../../sql/white-space.ts';

const text = (sql: string) => plainValue(sql, 'string');
const position = (sql: string) => exactNumber(sql, 10, 0, 'int32');

const blanks = whiteSpace.map((code) => `chr(${code})`).join(', ');

/** Tests by functions without wildcards; positions count code points from 0. */
export const textOperations = {
  concat: ofTexts((left, right) => text(`(${left} || ${right})`)),
  contains: ofTexts((value, sought) => plainValue(`contains(${value}, ${sought})`, 'boolean')),
  endswith: ofTexts((value, sought) => plainValue(`ends_with(${value}, ${sought})`, 'boolean')),
  startswith: ofTexts((value, sought) => plainValue(`starts_with(${value}, ${sought})`, 'boolean')),
  indexof: ofTexts((value, sought) => position(`(strpos(${value}, ${sought}) - 1)`)),
  length: ofTexts((value) => position(`length(${value})`)),
  tolower: ofTexts((value) => text(`lower(${value})`)),
  toupper: ofTexts((value) => text(`upper(${value})`)),
  trim: ofTexts((value) => text(`trim(${value}, concat(${blanks}))`)),
  substring,
} as const;

/** From a position, so many code points: a position before the beginning is the beginning, and less than none are none. */
function substring([value, from, count]: readonly SqlValue[]): SqlValue | null {
  if (value?.type !== 'string' || from?.scale !== 0 || (count !== undefined && count.scale !== 0)) return null;
  const start = `(greatest(0, least(${from.sql}, 2147483646))::BIGINT + 1)`;
  const missing = `${value.sql} IS NOT NULL AND ${from.sql} IS NOT NULL${count === undefined ? '' : ` AND ${count.sql} IS NOT NULL`}`;
  const length = count === undefined ? '' : `, greatest(0, least(${count.sql}, 2147483647))::BIGINT`;
  return text(`(CASE WHEN ${missing} THEN substring(${value.sql}, ${start}${length}) END)`);
}
