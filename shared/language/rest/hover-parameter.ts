import type { Span } from '../../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn, type Property } from '../../metadata/entity-model.ts';
import { type Dialect, type DialectOperator, defaultDialect, findOperator } from '../../rsql/dialect.ts';
import { lex } from '../../rsql/lex.ts';
import { type Argument, isNullWord, readBoolean, readValue } from '../../rsql/node.ts';
import { unquote } from '../../rsql/quoting.ts';
import type { Literal } from '../../values/value-type.ts';
import { nameAt } from '../complete-names.ts';
import type { VerbSettings } from '../completion.ts';
import { columnHover, type Hover, hover, literalHover, operatorHover } from '../hover.ts';
import { describeOperator } from './describe-operator.ts';
import { scanFilter } from './scan-filter.ts';

/** Returns the hover of the word at `offset` of a REST parameter's percent-decoded value. Null if there is none. */
export function hoverRestParameter(
  name: string,
  text: string,
  offset: number,
  dialect: Dialect = defaultDialect,
  model?: EntityModel,
  settings: VerbSettings = {},
): Hover | null {
  if (name === 'filter') return hoverRestFilter(text, offset, dialect, model, settings);
  if (name !== 'select' && name !== 'sort') return null;
  const word = nameAt(text, offset, ',;:');
  const sign = name === 'sort' && /^[+-]/.test(text.slice(word.from, word.to)) ? 1 : 0;
  return hoverColumn({ from: word.from + sign, to: word.to }, text, model, settings);
}

function hoverColumn(span: Span, text: string, model: EntityModel | undefined, settings: VerbSettings): Hover | null {
  const property = model === undefined ? undefined : findColumn(model, text.slice(span.from, span.to));
  return property === undefined ? null : columnHover(span, property, settings);
}

/** Returns the hover of the word at `offset` of a REST filter. Null if there is none. */
export function hoverRestFilter(
  text: string,
  offset: number,
  dialect: Dialect = defaultDialect,
  model?: EntityModel,
  settings: VerbSettings = {},
): Hover | null {
  const token = lex(text).find(({ from, to, kind }) => kind !== 'end' && kind !== 'space' && from <= offset && offset < to);
  if (token === undefined) return null;
  const context = scanFilter(text.slice(0, token.from), dialect, model);
  switch (token.kind) {
    case 'word':
    case 'quoted': {
      if (context.expects === 'selector') return hoverColumn(token, text, model, settings);
      if (context.expects !== 'value' && context.expects !== 'item') return null;
      const written = token.kind === 'quoted' ? unquote(token) : { text: token.text, quote: null };
      const argument = { ...written, from: token.from, to: token.to };
      const property = context.operator?.meaning.kind === 'comparison' || context.operator?.arity !== 'one' ? context.property : null;
      return literalHover(token, literalOf(argument, property, context.operator, dialect), property, settings);
    }
    case 'operator': {
      const operator = findOperator(dialect, token.text);
      if (operator === undefined) return null;
      const { meaning, example, label } = describeOperator(operator, dialect, settings);
      return { ...hover(token, label, [meaning]), example };
    }
    case 'and':
    case 'or':
      if (context.expects === 'item') return null;
      return operatorHover(
        token,
        token.text.trim(),
        token.kind,
        token.kind === 'and' ? 'ORIGIN==LAX;DELAY=gt=60' : 'ORIGIN==LAX,DELAY=gt=60',
        settings,
      );
    default:
      return null;
  }
}

/** Converts a value in the same way as its operator. */
function literalOf(argument: Argument, property: Property | null, operator: DialectOperator | null, dialect: Dialect): Literal {
  const { kind } = operator?.meaning ?? { kind: 'opaque' };
  if (kind === 'comparison' && isNullWord(argument, dialect)) return { kind: 'null' };
  const truth = kind === 'isNull' ? readBoolean(argument.text, dialect) : null;
  if (truth !== null) return { kind: 'boolean', value: truth };
  return readValue(argument, property?.type, dialect) ?? { kind: 'string', value: argument.text };
}
