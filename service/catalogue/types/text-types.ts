import { quoteIdentifier, quoteText } from '../../../shared/sql/quoting.ts';

/** A type that keeps every text of a column, with its check and conversion. */
export interface TextType {
  /** DuckDB's name of the type. */
  readonly type: string;
  /** Returns SQL that is true for a text that the type keeps. `text` is a quoted column. */
  readonly fits: (text: string) => string;
}

const day = '[0-9]{4}-[0-9]{2}-[0-9]{2}';
const clock = '([01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}([.][0-9]{1,6})?';

/**
 * Patterns of texts that a type preserves, valid for both RE2 and JavaScript. Integers with 19 digits aren't included, because they might
 * exceed 64 bits.
 */
const patterns: readonly (readonly [type: string, pattern: string])[] = [
  ['BIGINT', '0|-?[1-9][0-9]{0,17}'],
  ['BOOLEAN', '[tT]rue|TRUE|[fF]alse|FALSE'],
  ['DATE', day],
  ['TIMESTAMP', `${day}[ T]${clock}`],
  ['TIMESTAMP WITH TIME ZONE', `${day}[ T]${clock}(Z|[+-][0-9]{2}:[0-9]{2})`],
  ['TIME', clock],
];

/** Number of digits of a 64-bit decimal, and of the widest decimal. */
const [usualDigits, maxDigits] = [18, 38];
const exponent = '([eE][-+]?[0-9]{1,2})?';
/**
 * Patterns of numbers with at most 17 significant digits, which identify a binary number. `fraction` matches numbers below 1 or with an
 * exponent, `others` all other numbers.
 */
const fraction = `-?0?[.]0*[0-9]{1,17}${exponent}|-?[1-9]([.][0-9]{0,16})?[eE][-+]?[0-9]{1,2}|0`;
const others = '-?[1-9][0-9]*([.][0-9]*)?';
const maxBinaryDigits = 18;

/**
 * Returns the type of a column with these texts. Null if the type isn't certain.
 *
 * @param texts texts that aren't empty
 */
export function typeOfTexts(texts: readonly string[]): TextType | null {
  if (texts.length === 0) return { type: 'VARCHAR', fits: (text) => `${text} = ''` };
  const matching = patterns.find(([, pattern]) => all(texts, pattern));
  if (matching !== undefined) return { type: matching[0], fits: (text) => matches(text, matching[1]) };
  if (texts.some(isSurelyText)) return { type: 'VARCHAR', fits: () => 'true' };
  return decimalType(texts) ?? doubleType(texts);
}

/**
 * Returns SQL that converts a text column to its type. An empty text becomes null. The SQL fails with the number of the column if the type
 * doesn't keep a text.
 */
export function checkedSql(name: string, index: number, { type, fits }: TextType): string {
  const text = quoteIdentifier(name);
  const value = type === 'VARCHAR' ? text : `CAST(${text} AS ${type})`;
  if (fits(text) === 'true') return value;
  const failed = `WHEN ${text} <> '' THEN error(${quoteText(`${mark}${index}`)} || left(${text}, 0))`;
  return `CASE WHEN ${fits(text)} THEN ${value} ${failed} ${type === 'VARCHAR' ? `ELSE ${text} ` : ''}END`;
}

/** Returns the number of the column whose check failed. Null for another error. */
export function failedColumn(error: unknown): number | null {
  const [, index = null] = new RegExp(`${mark}(\\d+)`).exec(error instanceof Error ? error.message : '') ?? [];
  return index === null ? null : Number(index);
}

/** Returns SQL of the extreme texts of a number column, which determine the type that keeps all values. */
export function extremeTexts(name: string): readonly string[] {
  const text = quoteIdentifier(name);
  return [
    `arg_max(${text}, length(regexp_extract(${text}, '[.]([0-9]*)', 1)))`,
    `arg_max(${text}, length(regexp_extract(${text}, '^-?([0-9]*)', 1)))`,
    `min(${text}) FILTER (${text} <> '' AND NOT ${matches(text, '-?(0|[1-9][0-9]*)([.][0-9]+)?')})`,
  ];
}

const mark = 'unfit text in column ';

function decimalType(texts: readonly string[]): TextType | null {
  if (!all(texts, '-?(0|[1-9][0-9]*)([.][0-9]+)?')) return null;
  const integerDigits = Math.max(...texts.map((text) => (/^-?(\d+)/.exec(text)?.[1] ?? '').length));
  const scale = Math.max(...texts.map((text) => (/\.(\d+)$/.exec(text)?.[1] ?? '').length));
  const precision = Math.max(usualDigits, integerDigits + scale);
  // Integers beyond 64 bits need the complete check.
  if (precision > maxDigits || scale === 0) return null;
  const digits = `-?(0|[1-9][0-9]{0,${precision - scale - 1}})([.][0-9]{1,${scale}})?`;
  return { type: `DECIMAL(${precision}, ${scale})`, fits: (text) => matches(text, digits) };
}

function doubleType(texts: readonly string[]): TextType | null {
  const isBinary = (text: string) => all([text], fraction) || (text.length <= maxBinaryDigits && all([text], others));
  if (!texts.every(isBinary)) return null;
  return {
    type: 'DOUBLE',
    fits: (text) => `(${matches(text, fraction)} OR (length(${text}) <= ${maxBinaryDigits} AND ${matches(text, others)}))`,
  };
}

/**
 * Returns whether only a text column can contain a text. Such a text begins with a letter, or has a character that doesn't occur in
 * numbers, dates, and times.
 */
function isSurelyText(text: string): boolean {
  return (/^\p{L}/u.test(text) && !/^(?:nan|inf|infinity|true|false|epoch)$/i.test(text)) || /[^\d\s.,:+/%\p{L}-]/u.test(text);
}

function all(texts: readonly string[], pattern: string): boolean {
  const anchored = new RegExp(`^(?:${pattern})$`);
  return texts.every((text) => anchored.test(text));
}

function matches(text: string, pattern: string): string {
  return `regexp_full_match(${text}, ${quoteText(pattern)})`;
}
