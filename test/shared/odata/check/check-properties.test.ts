import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { entityModelOf, readMetadata } from '../../../../shared/metadata/index.ts';
import { parseOption } from '../../../../shared/odata/index.ts';
import { garbage } from '../../arbitraries.ts';
import { table } from '../../table.ts';

const { schema } = readMetadata(readFileSync(new URL('../../metadata/documents/travel.xml', import.meta.url), 'utf8'));
const travel = schema === null ? null : entityModelOf(schema, 'Me');

const flat = table(
  {
    s: 'string',
    n: 'int32',
    d: 'decimal',
    b: 'boolean',
    day: 'date',
    at: 'dateTimeOffset',
    clock: 'timeOfDay',
    span: 'duration',
    u: 'unknown',
  },
  {},
);

/** Valid nested expressions of each type. */
const typed = fc.letrec<Record<'text' | 'number' | 'truth' | 'day' | 'moment' | 'clock' | 'span', string>>((tie) => {
  const node = (...options: fc.Arbitrary<string>[]) => fc.oneof({ maxDepth: 3, depthSize: 'small' }, ...options);
  const call = (name: string, ...items: fc.Arbitrary<string>[]) => fc.tuple(...items).map((texts) => `${name}(${texts.join(',')})`);
  const infix = (left: fc.Arbitrary<string>, operators: string[], right: fc.Arbitrary<string>) =>
    fc.tuple(left, fc.constantFrom(...operators), right).map(([a, operator, b]) => `(${a} ${operator} ${b})`);
  const order = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];
  const { text, number, truth, day, moment, clock, span } = {
    text: tie('text'),
    number: tie('number'),
    truth: tie('truth'),
    day: tie('day'),
    moment: tie('moment'),
    clock: tie('clock'),
    span: tie('span'),
  };
  const either = (of: fc.Arbitrary<string>) => fc.tuple(truth, of, of).map(([condition, a, b]) => `case(${condition}:${a},true:${b})`);
  return {
    text: node(
      fc.constantFrom('s', "'x'", 'u', '$it/s'),
      call('tolower', text),
      call('concat', text, text),
      call('substring', text, number),
      either(text),
    ),
    number: node(
      fc.constantFrom('n', 'd', '5', '1.5', 'u'),
      call('length', text),
      call('indexof', text, text),
      call('year', fc.oneof(day, moment)),
      call('hour', fc.oneof(moment, clock)),
      call('totalseconds', span),
      call('round', number),
      infix(number, ['add', 'sub', 'mul', 'div', 'divby', 'mod'], number),
      number.map((of) => `-(${of})`),
      either(number),
    ),
    truth: node(
      fc.constantFrom('b', 'true', 'u'),
      infix(text, order, text),
      infix(number, order, number),
      infix(day, order, day),
      infix(moment, order, moment),
      infix(clock, order, clock),
      infix(span, order, span),
      infix(fc.oneof(text, number, day, span), ['eq', 'ne'], fc.constant('null')),
      infix(truth, ['and', 'or', 'eq'], truth),
      call('contains', text, text),
      call('startswith', text, text),
      truth.map((of) => `not (${of})`),
    ),
    day: node(fc.constantFrom('day', '2020-02-29'), call('date', moment), infix(day, ['add', 'sub'], span), either(day)),
    moment: node(fc.constantFrom('at', '2020-01-01T00:00:00Z', 'now()'), infix(moment, ['add', 'sub'], span)),
    clock: node(fc.constantFrom('clock', '12:30:00'), call('time', moment)),
    span: node(
      fc.constantFrom('span', "duration'P1D'"),
      infix(moment, ['sub'], moment),
      infix(day, ['sub'], day),
      infix(span, ['add', 'sub'], span),
      infix(span, ['mul', 'div', 'divby'], number),
    ),
  };
});

describe('the check of an expression against a model', () => {
  it('accepts every expression with correct types', () => {
    fc.assert(
      fc.property(typed.truth, (text) => {
        expect(parseOption('$filter', text, flat).diagnostics.filter(({ severity }) => severity === 'error')).toEqual([]);
      }),
      { numRuns: 400 },
    );
  });

  it('reports a single misspelt column at any position', () => {
    const misspell = (text: string, pick: number) => {
      const places = [...text.matchAll(/\b(?:s|n|d|b|day|at|clock|span)\b(?![('])/g)];
      const place = places[pick % places.length];
      return place === undefined ? null : `${text.slice(0, place.index)}nosuchcolumn${text.slice(place.index + place[0].length)}`;
    };
    fc.assert(
      fc.property(typed.truth, fc.nat(), (text, pick) => {
        const wrong = misspell(text, pick);
        fc.pre(wrong !== null);
        const errors = parseOption('$filter', wrong ?? '', flat).diagnostics.filter(({ severity }) => severity === 'error');
        expect(errors).toMatchObject([{ code: 'unknown-column', parameters: { name: 'nosuchcolumn' } }]);
      }),
      { numRuns: 200 },
    );
  });

  it('returns ranges and quick fixes inside the text, for any text', () => {
    const words = fc
      .array(
        fc.constantFrom(
          ...[
            'Home',
            'Friends',
            'UserName',
            'Gender',
            'Rights',
            'T.Manager',
            'T.GetFriends(near=',
            '/any(f:f',
            '/',
            ' eq ',
            ' has ',
            ' in ',
            '(',
            ')',
          ],
          ...[
            "'Male'",
            "T.Rights'Raed'",
            '5',
            '1.5',
            'null',
            '$it',
            '$this',
            '$root',
            '/$count',
            '($filter=',
            '@a',
            ' add ',
            ' and ',
            ',',
            "duration'P1D'",
          ],
        ),
        { maxLength: 16 },
      )
      .map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(fc.oneof(garbage, words), fc.constantFrom('$filter', '$orderby', '$compute'), (text, option) => {
        for (const { from, to, fix } of parseOption(option, text, travel ?? flat).diagnostics) {
          expect(0 <= from && from <= to && to <= text.length).toBe(true);
          if (fix !== null) expect(0 <= fix.from && fix.from <= fix.to && fix.to <= text.length).toBe(true);
        }
      }),
      { numRuns: 500 },
    );
  });
});
