import type { Span } from '../../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn, type Property } from '../../metadata/entity-model.ts';
import { type Dialect, type DialectOperator, findOperator } from '../../rsql/dialect.ts';
import { lex } from '../../rsql/lex.ts';

/** The current condition at the end of a filter's start, and the kind of token that can follow. */
export interface FilterContext {
  readonly expects: 'selector' | 'operator' | 'value' | 'item' | 'connective';
  /** The column of the current condition. */
  readonly column: string | null;
  readonly property: Property | null;
  /** The operator of the current condition. Null if the dialect doesn't have it. */
  readonly operator: DialectOperator | null;
  /** The range of the current condition's operator. */
  readonly operatorAt: Span | null;
  /** Index of the current value in the list. */
  readonly index: number;
  /** Number of open groups. */
  readonly depth: number;
  /** Whether a word needs a separator from the last token. */
  readonly touching: boolean;
}

/** Scans a filter, even an incomplete one, and returns what can follow it. */
export function scanFilter(text: string, dialect: Dialect, model: EntityModel | undefined): FilterContext {
  let context: FilterContext = { ...start, touching: false };
  for (const { kind, text: word, from, to } of lex(text)) {
    const { expects, index, depth } = context;
    switch (kind) {
      case 'word':
      case 'quoted':
        if (expects === 'selector') context = selected(context, word, model);
        else if (expects === 'value') context = { ...context, expects: 'connective' };
        break;
      case 'operator':
        if (expects === 'operator') {
          const operator = findOperator(dialect, word) ?? null;
          context = { ...context, expects: operator?.arity === 'none' ? 'connective' : 'value', operator, operatorAt: { from, to } };
        }
        break;
      case 'open':
        context = expects === 'value' ? { ...context, expects: 'item', index: 0 } : { ...start, depth: depth + 1 };
        break;
      case 'close':
        context = { ...context, expects: 'connective', depth: expects === 'item' ? depth : Math.max(0, depth - 1) };
        break;
      case 'and':
      case 'or':
        context = expects === 'item' ? { ...context, index: index + 1 } : { ...start, depth };
        break;
    }
    if (kind !== 'end') context = { ...context, touching: kind === 'word' || kind === 'quoted' || kind === 'close' };
  }
  return context;
}

const start: FilterContext = {
  expects: 'selector',
  column: null,
  property: null,
  operator: null,
  operatorAt: null,
  index: 0,
  depth: 0,
  touching: false,
};

function selected(context: FilterContext, column: string, model: EntityModel | undefined): FilterContext {
  const property = model === undefined ? null : (findColumn(model, column) ?? null);
  return { ...context, expects: 'operator', column, property };
}
