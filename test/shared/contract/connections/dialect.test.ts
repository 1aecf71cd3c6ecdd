import { describe, expect, it } from 'vitest';
import { dialectSchema } from '../../../../shared/contract/connections/dialect.ts';
import { defaultDialect } from '../../../../shared/rsql/index.ts';
import { describeValidationIssue } from '../../../../shared/texts/validation-issue-sentences.ts';
import { type ValidationIssue, validationIssuesOf } from '../../../../shared/validation/validation-issues.ts';

function textOf(problem: ValidationIssue | undefined): string {
  return problem === undefined ? '' : describeValidationIssue(problem, 'en');
}

function problemsOf(configuration: unknown): readonly ValidationIssue[] {
  const { error } = dialectSchema.safeParse(configuration);
  return error === undefined ? [] : validationIssuesOf(error);
}

describe('the configuration of a dialect', () => {
  it('round-trips the default dialect through JSON without a change', () => {
    expect(dialectSchema.parse(JSON.parse(JSON.stringify(defaultDialect)))).toEqual(defaultDialect);
  });

  it('uses the default dialect for each setting that the configuration omits', () => {
    expect(dialectSchema.parse({})).toEqual(defaultDialect);
    const dialect = dialectSchema.parse({
      sort: 'colon',
      operators: [{ symbol: '=icontains=', meaning: { kind: 'text', operator: 'contains', ignoreCase: true } }],
    });
    expect(dialect.operators).toEqual([
      {
        symbol: '=icontains=',
        aliases: [],
        arity: 'one',
        types: ['string', 'unknown'],
        meaning: { kind: 'text', operator: 'contains', ignoreCase: true, negated: false },
        description: '',
      },
    ]);
    expect(dialect.nullWord).toBeNull();
  });

  it('accepts a column name without an operator as “has a value”', () => {
    const dialect = dialectSchema.parse({ operators: [{ symbol: '', meaning: { kind: 'isNull', negated: true } }] });
    expect(dialect.operators[0]).toMatchObject({ symbol: '', arity: 'none' });
  });

  it('reports the spelling that two operators share', () => {
    const [problem, ...more] = problemsOf({
      operators: [
        { symbol: '=lt=', aliases: ['<'], meaning: { kind: 'comparison', operator: 'lt' } },
        { symbol: '<', meaning: { kind: 'comparison', operator: 'le' } },
      ],
    });
    expect(more).toEqual([]);
    expect(problem?.path).toBe('operators.1');
    expect(textOf(problem)).toMatch(/^Duplicate operator <: it’s already number 1/);
  });

  it.each([
    ['an unknown meaning', { symbol: '=near=', meaning: { kind: 'near' } }, 'operators.0.meaning.kind', /Unknown meaning/],
    [
      'an operator that isn’t valid in RSQL',
      { symbol: '~=', meaning: { kind: 'opaque' } },
      'operators.0.symbol',
      /"~=" isn’t a valid RSQL operator/,
    ],
    [
      'a number of values that doesn’t fit the meaning',
      { symbol: '=in=', meaning: { kind: 'in' }, arity: 'none' },
      'operators.0.arity',
      /isn’t a valid arity for =in=/,
    ],
    ['an unknown type', { symbol: '==', meaning: { kind: 'opaque' }, types: ['colour'] }, 'operators.0.types.0', /./],
    ['a misspelt field', { symbol: '==', meaning: { kind: 'opaque' }, alias: [] }, 'operators.0', /alias/],
  ])('rejects %s, with the position', (_, operator, path, message) => {
    const [problem, ...more] = problemsOf({ operators: [operator] });
    expect(more).toEqual([]);
    expect(problem?.path).toBe(path);
    expect(textOf(problem)).toMatch(message);
  });

  it.each([
    [{ sort: 'up' }, 'sort'],
    [{ wildcard: '?' }, 'wildcard'],
    [{ nullWord: 'a b' }, 'nullWord'],
    [{ booleans: { true: 'Y', false: 'y' } }, 'booleans'],
    [{ conectives: 'words' }, ''],
    [null, ''],
    [7, ''],
  ])('rejects %j', (configuration, path) => expect(problemsOf(configuration).map((problem) => problem.path)).toEqual([path]));
});
