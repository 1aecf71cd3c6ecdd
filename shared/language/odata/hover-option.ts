import type { Span } from '../../diagnostics/diagnostic.ts';
import { type EntityModel, findColumn } from '../../metadata/entity-model.ts';
import { lex } from '../../odata/lex/lex.ts';
import type { Token } from '../../odata/lex/token.ts';
import { findFunction } from '../../odata/operators.ts';
import { parseConstant } from '../../odata/parse/constants.ts';
import { parseExpression } from '../../odata/parse/parse-expression.ts';
import { createReader, peek } from '../../odata/parse/reader.ts';
import { operatorKeyOfName } from '../../operators/operator-table.ts';
import { ownValue } from '../../values/own-value.ts';
import { nameAt } from '../complete-names.ts';
import type { VerbSettings } from '../completion.ts';
import { lastName } from '../describe-column.ts';
import { columnHover, type Hover, hover, literalHover, moveHover, operatorHover } from '../hover.ts';
import { phrase, textsOf } from '../texts.ts';
import type { ExpressionContext } from './frame.ts';
import { functionSignature } from './function-signature.ts';
import { optionAt } from './option-at.ts';
import { scanExpression } from './scan-expression.ts';
import type { Target } from './scope.ts';

const expressions: ReadonlySet<string> = new Set(['$filter', '$orderby', '$compute']);

/** Returns the hover of the word at `offset` of an OData option's percent-decoded value. Null if there is none. */
export function hoverODataOption(
  option: string,
  text: string,
  offset: number,
  model?: EntityModel,
  settings: VerbSettings = {},
): Hover | null {
  const cursor = optionAt(option, text, offset, model);
  const isExpression = expressions.has(cursor.option) || cursor.option.startsWith('@');
  const hover = isExpression ? hoverExpression : hoverNames;
  return moveHover(hover(cursor.text, cursor.offset, cursor.model, settings), cursor.base);
}

/** Returns the hover of a column, a navigation or a transformation in a list. Null if there is none. */
function hoverNames(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Hover | null {
  const span = nameAt(text, offset);
  const name = text.slice(span.from, span.to);
  const property = model === undefined ? undefined : findColumn(model, name);
  if (property !== undefined) return columnHover(span, property, settings);
  const navigation = model?.navigations?.find((known) => known.name === name);
  const texts = textsOf(settings);
  if (navigation !== undefined) {
    const type = phrase(texts, 'navigation', { type: lastName(navigation.typeName) });
    return hover(span, name, [type, navigation.description ?? '']);
  }
  const meaning = ownValue(texts.odataOptions, name) ?? ownValue(texts.transformations, name.toLowerCase());
  return meaning === undefined ? null : hover(span, name, [meaning]);
}

function hoverExpression(text: string, offset: number, model: EntityModel | undefined, settings: VerbSettings): Hover | null {
  const tokens = lex(text);
  const index = tokens.findIndex(({ from, to, kind }) => kind !== 'space' && kind !== 'end' && from <= offset && offset < to);
  const token = tokens[index];
  if (token === undefined) return null;
  const context = scanExpression(text.slice(0, token.from), false, model);
  if (token.kind === 'name') return hoverName(token, tokens[index + 1], context, model, settings);
  if (token.kind === 'dollar' || token.kind === 'alias') {
    const key = token.text === '$it' || token.text === '$this' ? 'thisRow' : token.text === '$count' ? 'count' : 'alias';
    return hover(token, token.text, [phrase(textsOf(settings), key)]);
  }
  return hoverLiteral(token, context, settings);
}

function hoverName(
  token: Token,
  next: Token | undefined,
  context: ExpressionContext,
  model: EntityModel | undefined,
  settings: VerbSettings,
): Hover | null {
  const { text } = token;
  const texts = textsOf(settings);
  const called = next?.kind === 'open' ? findFunction(text) : undefined;
  if (called !== undefined && context.expects !== 'segment') {
    const { label, meaning } = functionSignature(called, settings);
    return hover(token, label, [meaning]);
  }
  const key = operatorKeyOfName(text);
  if (
    key !== null &&
    (context.expects === 'operator' || text.toLowerCase() === 'not' || (context.expects === 'segment' && next?.kind === 'open'))
  ) {
    return operatorHover(token, text, key, null, settings);
  }
  if (context.expects === 'operator') {
    const isAscending = /^asc$/i.test(text);
    return isAscending || /^desc$/i.test(text) ? hover(token, text, [phrase(texts, isAscending ? 'ascending' : 'descending')]) : null;
  }
  if (context.expects === 'variable') return null;
  const variable = context.frames.findLast((frame) => frame.variable === text);
  if (variable !== undefined && context.expects === 'operand') {
    return hover(token, text, [phrase(texts, 'variable', { list: nameOf(variable.item) })]);
  }
  const owner = context.expects === 'segment' ? (context.path.model ?? undefined) : model;
  return owner === undefined
    ? null
    : hoverNames(text, 0, owner, settings) === null
      ? null
      : at(token, hoverNames(text, 0, owner, settings));
}

function at({ from, to }: Span, hover: Hover | null): Hover | null {
  return hover === null ? null : { ...hover, from, to };
}

function nameOf({ property, model }: Target): string {
  return property?.name ?? model?.name ?? '';
}

function hoverLiteral(token: Token, context: ExpressionContext, settings: VerbSettings): Hover | null {
  const reader = createReader(token.text, parseExpression);
  const value = parseConstant(reader, peek(reader))?.value;
  if (value === undefined) return null;
  if (value.kind === 'enumeration') {
    return hover(token, value.text, [lastName(value.type)]);
  }
  if (value.kind === 'spatial') return hover(token, value.text, [value.type]);
  const property = context.frame.left?.property ?? null;
  const typed = property !== null && property.type !== 'unknown' && value.kind !== 'null' ? property : null;
  return literalHover(token, value, typed, settings);
}
