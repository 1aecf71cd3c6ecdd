import type { Format } from '../../shared/contract/run.ts';
import { lex, type TokenKind } from '../../shared/rsql/index.ts';
import { splitParameters, splitUrl } from '../../shared/url/index.ts';
import type { Colour, ColouredStretch } from './colour.ts';
import { colourODataValue } from './odata-colours.ts';

/** Colours for a whole URL of one line, from its first character on, in ascending order. */
export function colourUrl(format: Format, text: string): readonly ColouredStretch[] {
  const stretches: ColouredStretch[] = [{ from: 0, colour: 'base' }];
  const parts = splitUrl(text);
  if (parts.hasQuery) stretches.push({ from: parts.queryFrom - 1, colour: 'mark' });
  for (const parameter of splitParameters(text, parts)) {
    stretches.push({ from: parameter.from, colour: 'parameter' });
    if (parameter.nameTo < parameter.to) stretches.push({ from: parameter.nameTo, colour: 'mark' });
    const { text: value, toSource } = parameter.value;
    const inner = format === 'rest' ? colourRestValue(parameter.name.text, value) : colourODataValue(parameter.name.text, value);
    for (const { from, colour } of inner) stretches.push({ from: toSource(from), colour });
    stretches.push({ from: parameter.to, colour: 'mark' });
  }
  return stretches.filter(({ from }) => from < text.length || from === 0);
}

const restColours: Readonly<Record<TokenKind, Colour>> = {
  word: 'word',
  quoted: 'text',
  operator: 'operator',
  and: 'keyword',
  or: 'keyword',
  open: 'mark',
  close: 'mark',
  space: 'other',
  stray: 'other',
  end: 'other',
};

function colourRestValue(name: string, value: string): readonly ColouredStretch[] {
  if (name !== 'filter') return [{ from: 0, colour: /^\d+$/.test(value) ? 'number' : 'word' }];
  let awaited: 'column' | 'value' | 'values' = 'column';
  return lex(value).map(({ kind, text, from }) => {
    const colour = kind === 'word' && awaited !== 'column' ? (isNumber(text) ? 'number' : 'text') : restColours[kind];
    if (kind === 'operator') awaited = 'value';
    else if (kind === 'open' && awaited === 'value') awaited = 'values';
    else if (kind === 'close' || awaited === 'value') awaited = 'column';
    return { from, colour };
  });
}

function isNumber(word: string): boolean {
  return /^[+-]?\d+(\.\d+)?([eE][+-]?\d+)?$/.test(word);
}
