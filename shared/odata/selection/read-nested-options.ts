import type { MessageParameters } from '../../query/diagnostic.ts';
import { replace, type Span } from '../../query/make-diagnostic.ts';
import { nearestName } from '../../query/nearest-name.ts';
import { identifierSource } from '../lex/identifier.ts';
import { type NestedName, readNestedName } from '../options.ts';
import {
  abandon,
  enter,
  leave,
  matches,
  nextCharacter,
  note,
  type OptionReader,
  skip,
  skipBlanks,
  takeMatch,
} from '../parse/option-reader.ts';
import { optionEnd } from '../parse/read-items.ts';
import type { NestedOption } from './nested-option-node.ts';

const optionName = new RegExp(`[$@]?${identifierSource}`, 'uy');
const equals = /[ \t]*=/y;

/** Reads options in parentheses, `($filter=…;$top=2)`; the next character opens them. Those that are not `allowed` here are noted. */
export function readNestedOptions(reader: OptionReader, allowed: readonly NestedName[]): NestedOption[] {
  const open = reader.at;
  reader.at++;
  const options: NestedOption[] = [];
  if (matches(reader, /[ \t]*\)/y)) {
    skip(reader, ')');
    const empty = { from: open, to: reader.at };
    note(reader, 'odata-options-empty', empty, { fix: replace(empty, '') });
    return options;
  }
  if (enter(reader)) {
    do {
      const option = readNestedOption(reader, allowed);
      if (option !== null) warnOfRepetition(reader, options, option);
      if (option !== null) options.push(option);
    } while (takeSemicolon(reader));
  }
  // Of an option that is still to come enough is said.
  if (
    reader.at >= reader.text.length &&
    reader.findings.all.some(({ code, to }) => code === 'odata-option-missing' && to >= reader.text.length)
  )
    abandon(reader);
  leave(reader, open);
  return options;
}

/** Passes over the semicolon before the next option, or over a comma that stands for one by mistake. */
function takeSemicolon(reader: OptionReader): boolean {
  skipBlanks(reader);
  const character = nextCharacter(reader);
  if (character !== ';' && character !== ',') return false;
  const span = { from: reader.at, to: reader.at + 1 };
  if (character === ',') note(reader, 'odata-separator', span, { parameters: { found: ',', wanted: ';' }, fix: replace(span, ';') });
  reader.at++;
  return true;
}

function readNestedOption(reader: OptionReader, allowed: readonly NestedName[]): NestedOption | null {
  skipBlanks(reader);
  const from = reader.at;
  const written = takeMatch(reader, optionName);
  if (written === null) {
    reader.at = optionEnd(reader);
    note(reader, 'odata-option-missing', { from, to: reader.at }, { parameters: { found: reader.text.slice(from, reader.at) } });
    return null;
  }
  const nameTo = reader.at;
  const meant = optionMeant(reader, written, allowed, { from, to: nameTo });
  const name = meant ?? written;
  const sign = takeMatch(reader, equals);
  if (sign === null) {
    if (meant !== null) note(reader, 'odata-option-value-missing', { from, to: nameTo }, { parameters: { name: written } });
    reader.at = optionEnd(reader);
    return { kind: 'nestedOption', name, value: null, from, to: nameTo };
  }
  refuseBlanks(reader, nameTo, sign, name === '$search' || matches(reader, /[ \t]*[[{]/y));
  const value = meant === null ? null : reader.value(reader, meant);
  if (meant === null) reader.at = optionEnd(reader);
  return { kind: 'nestedOption', name, value, from, to: reader.at };
}

/** Around the equals sign no blank may stand, but before a search, an array or an object; those before a value are passed over. */
function refuseBlanks(reader: OptionReader, from: number, sign: string, lenient: boolean): void {
  const start = reader.at;
  skipBlanks(reader);
  if ((lenient || reader.at === start) && sign.length === 1) return;
  const span = { from, to: reader.at };
  note(reader, 'odata-blank', span, { fix: replace(span, '=') });
}

/** The option that a name means, or probably means, as the standard spells it; what is wrong with it here is said. */
function optionMeant(reader: OptionReader, written: string, allowed: readonly NestedName[], span: Span): string | null {
  const option = readNestedName(written);
  if (option !== 'custom' && option !== 'unknown') {
    if (!allowed.includes(option)) noteMisplaced(reader, written, allowed, span);
    return option === 'alias' ? written : option;
  }
  const suggestion = nearestName(`$${written.replace(/^[$@]/, '')}`, allowed);
  const parameters: MessageParameters = suggestion === null ? { name: written } : { name: written, suggestion };
  note(reader, 'odata-option-unknown', span, { parameters, fix: suggestion === null ? null : replace(span, suggestion) });
  return suggestion;
}

function noteMisplaced(reader: OptionReader, name: string, allowed: readonly NestedName[], span: Span): void {
  const names = allowed.filter((known) => known !== 'alias').join(', ');
  note(reader, 'odata-option-misplaced', span, { parameters: { name, names } });
}

/** The standard does not say what an option said twice means: most services refuse it. */
function warnOfRepetition(reader: OptionReader, before: readonly NestedOption[], { name, from, to }: NestedOption): void {
  if (before.some((option) => option.name === name))
    note(reader, 'parameter-twice', { from, to }, { severity: 'warning', parameters: { name } });
}
