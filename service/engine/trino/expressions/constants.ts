import { formatDays } from '../../../../shared/values/calendar.ts';
import { formatDecimal } from '../../../../shared/values/decimal.ts';
import type { ConstantWords } from '../../sql/constant.ts';
import { quoteText } from '../../sql/identifier.ts';
import { clockText } from '../../timestamp-text.ts';
import { dayRange, momentText } from '../type-mapping/times.ts';

const microseconds = 6;
const tickRange = { low: dayRange.low * 86_400_000_000n, high: (dayRange.high + 1n) * 86_400_000_000n - 1n };

/** Constants as literals: of digits, or quoted texts; see `TrinoMapping`. */
export const constantWords: ConstantWords = {
  boolean: (value) => String(value),
  text: quoteText,
  exact: (units, { precision, scale }) =>
    scale === 0 && precision <= 18
      ? `CAST('${units}' AS bigint)`
      : `CAST('${formatDecimal(units, scale)}' AS decimal(${precision},${scale}))`,
  double: (value) => `CAST('${value}' AS double)`,
  guid: (text) => `UUID ${quoteText(text)}`,
  binary: (bytes) => `X'${bytes.toString('hex')}'`,
  date: (days) => (days < dayRange.low || days > dayRange.high ? null : `DATE '${formatDays(Number(days))}'`),
  timeOfDay: (ticks) => (ticks >= 86_400_000_000n ? null : `TIME '${clockText(ticks, microseconds)}'`),
  moment: (ticks) => (ticks < tickRange.low || ticks > tickRange.high ? null : `TIMESTAMP '${momentText(ticks, microseconds)}'`),
  duration: (ticks) => `CAST('${ticks}' AS bigint)`,
};
