import { replace } from '../../diagnostics/diagnostic.ts';
import { isIdentifier } from '../lex/lex.ts';
import type { Token } from '../lex/token.ts';
import type { NameSegment } from '../node.ts';
import { peek, position, type Reader, report, take } from './reader.ts';

/**
 * Parses `as name` after an expression. Null, with a diagnostic, if there is no name.
 *
 * @param exact whether `as` must be lower case, as in the aggregation extension
 */
export function readAlias(reader: Reader, exact = false): NameSegment | null {
  const word = peek(reader);
  if (!isAs(word)) return withoutAs(reader, word);
  take(reader);
  if (exact && word.text !== 'as')
    report(reader, 'odata-word-case', word, { parameters: { found: word.text, wanted: 'as' }, fix: replace(word, 'as') });
  if (!word.spaced) {
    const fix = replace({ from: word.from, to: word.from }, ' ');
    report(reader, 'odata-space-missing', word, { parameters: { operator: 'as' }, fix });
  }
  const name = peek(reader);
  if (isName(name)) return takeName(reader);
  report(reader, 'odata-alias-missing', { from: word.from, to: name.kind === 'comma' ? word.to : name.to });
  if (name.kind !== 'comma' && name.kind !== 'close') take(reader);
  return null;
}

/** Checks whether a token is the keyword before an alias. */
export function isAs({ kind, text }: Token): boolean {
  return kind === 'name' && text.toLowerCase() === 'as';
}

function isName(token: Token): boolean {
  return token.spaced && isIdentifier(token.text);
}

function takeName(reader: Reader): NameSegment {
  const { text, from, to } = take(reader);
  return { kind: 'name', name: text, from, to };
}

/** Reports a missing `as`. A name after an expression was probably meant as its alias. */
function withoutAs(reader: Reader, token: Token): NameSegment | null {
  const after = peek(reader, 1).kind;
  if (isName(token) && (after === 'end' || after === 'comma' || after === 'close')) {
    report(reader, 'odata-as-missing', token, {
      parameters: { name: token.text },
      fix: replace({ from: token.from, to: token.from }, 'as '),
    });
    return takeName(reader);
  }
  report(reader, 'odata-alias-missing', { from: position(reader), to: position(reader) });
  return null;
}
