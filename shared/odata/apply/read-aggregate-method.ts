import { type MessageParameters, replace } from '../../query/diagnostic.ts';
import { nearestName } from '../../query/nearest-name.ts';
import type { Token } from '../lex/token.ts';
import type { NameSegment } from '../node.ts';
import { peek, type Reader, report, take } from '../parse/reader.ts';

/** Aggregation methods of the standard (OData Data Aggregation 4.0, 3.1); others have qualified names. */
const aggregateMethods = ['sum', 'min', 'max', 'average', 'countdistinct'] as const;

/** Parses `with sum`; null if it is absent, or, with a diagnostic, if no method follows. */
export function readMethod(reader: Reader): NameSegment | null {
  const word = peek(reader);
  if (word.kind !== 'name' || word.text.toLowerCase() !== 'with') return null;
  take(reader);
  requireSpace(reader, word);
  if (word.text !== 'with') {
    const fix = replace(word, 'with');
    report(reader, 'odata-word-case', word, { parameters: { found: word.text, wanted: 'with' }, fix });
  }
  const name = peek(reader);
  const methods = aggregateMethods.join(', ');
  if (name.kind !== 'name' || !name.spaced || ['as', 'from'].includes(name.text)) {
    report(reader, 'odata-aggregate-method-missing', word, { parameters: { methods } });
    return null;
  }
  take(reader);
  const isKnownMethod = name.text.includes('.') || aggregateMethods.some((method) => method === name.text);
  if (!isKnownMethod) {
    const suggestion = suggestMethod(name.text);
    const parameters: MessageParameters =
      suggestion === null ? { name: name.text, methods } : { name: name.text, methods, suggestion: suggestion };
    report(reader, 'odata-aggregate-method-unknown', name, { parameters, fix: suggestion === null ? null : replace(name, suggestion) });
  }
  return { kind: 'name', name: name.text, from: name.from, to: name.to };
}

/** Reports a missing space before a word. */
export function requireSpace(reader: Reader, word: Token): void {
  if (word.spaced) return;
  const fix = replace({ from: word.from, to: word.from }, ' ');
  report(reader, 'odata-space-missing', word, { parameters: { operator: word.text }, fix });
}

/** Returns the method for its name in other languages, or for a misspelling. */
function suggestMethod(name: string): string | null {
  const lower = name.toLowerCase();
  const others: Readonly<Record<string, string>> = { avg: 'average', mean: 'average', minimum: 'min', maximum: 'max', total: 'sum' };
  return others[lower] ?? nearestName(name, aggregateMethods);
}
