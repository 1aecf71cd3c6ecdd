import { type ValueType, valueTypes } from './value-type.ts';

/** One letter a type, so that the types of hundreds of thousands of columns are a text of as many characters. Kept in files: never changed. */
const letters: Readonly<Record<ValueType, string>> = {
  boolean: 'b',
  int32: 'i',
  int64: 'l',
  decimal: 'n',
  double: 'f',
  string: 's',
  date: 'd',
  dateTimeOffset: 'm',
  timeOfDay: 't',
  duration: 'p',
  guid: 'g',
  binary: 'x',
  unknown: '-',
};

const typesByLetter: ReadonlyMap<string, ValueType> = new Map(valueTypes.map((type) => [letters[type], type]));

/** Types, one letter each. */
export function typeLetters(types: readonly ValueType[]): string {
  let text = '';
  for (const type of types) text += letters[type];
  return text;
}

/** The type that a letter stands for; `unknown` where it stands for none. */
export function typeOfLetter(letter: string): ValueType {
  return typesByLetter.get(letter) ?? 'unknown';
}
