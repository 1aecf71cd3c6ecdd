import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Columns } from '../../../../service/engine/sql/columns.ts';
import { countStatement, rowsStatement } from '../../../../service/engine/sql/statements.ts';
import { type Column, trinoDialect } from '../../../../service/engine/trino/dialect.ts';
import { sourceTable } from '../../../../service/engine/trino/table.ts';
import { mappingOf } from '../../../../service/engine/trino/type-mappings.ts';
import { comparisonOperators, type Predicate, textOperators } from '../../../../shared/query/index.ts';

function columnOf(name: string, trinoType: string): Column {
  const { mapping, list } = mappingOf(trinoType);
  const { type, precision, scale } = mapping;
  return { name: name.replaceAll(/\W/g, '_'), sourceName: name, type, list, nullable: true, precision, scale, mapping };
}

const tableWith = (name: string, column: string) =>
  sourceTable(name, new Columns([columnOf(column, 'varchar'), columnOf('id', 'uuid'), columnOf('tags', 'array(varchar)')]), false);

/** Splits a statement as Trino's grammar does. `texts` are the literals and quoted names, and `skeleton` is everything else. */
function tokensOf(sql: string): { readonly skeleton: string; readonly texts: readonly string[] } {
  const texts: string[] = [];
  const token = /'((?:[^']|'')*)'|"((?:[^"]|"")*)"|--[^\n]*|\/\*[\s\S]*?\*\/|[^'"]/gu;
  const skeleton = sql.replaceAll(token, (found, literal: string | undefined, name: string | undefined) => {
    if (literal !== undefined) texts.push(literal.replaceAll("''", "'"));
    if (found.startsWith('--') || found.startsWith('/*')) return '<comment>';
    if (literal === undefined && name === undefined) return found;
    return literal === undefined ? '<name>' : '<text>';
  });
  return { skeleton, texts };
}

function conditionsWith(value: string): readonly Predicate[] {
  const literal = { kind: 'string', value } as const;
  return [
    ...comparisonOperators.map((operator): Predicate => ({ kind: 'comparison', column: 'name', operator, value: literal })),
    { kind: 'in', column: 'name', values: [literal, literal] },
    { kind: 'between', column: 'name', low: literal, high: literal },
    ...textOperators.flatMap((operator): Predicate[] =>
      [false, true].map((ignoreCase) => ({ kind: 'text', column: 'name', operator, value, ignoreCase })),
    ),
    { kind: 'comparison', column: 'id', operator: 'eq', value: { kind: 'guid', text: value } },
  ];
}

const statementsWith = (value: string): readonly string[] => {
  const table = tableWith('people', 'name');
  return conditionsWith(value).flatMap((where) => [
    countStatement(table, where, trinoDialect).sql,
    rowsStatement(table, { columns: [], where, order: [], skip: 0, top: 5 }, { binary: 'base64' }, trinoDialect).sql,
  ]);
};

const nasty = fc.string({
  unit: fc.constantFrom("'", '"', '\\', '-', '/', '*', ';', '\n', '\r', '\0', '?', '$', 'U', '&', '+', 'a', '’', '＇', '\uD800'),
});
const texts = [
  `' OR '1'='1`,
  `'; DROP TABLE people; --`,
  `\\' OR 1=1 --`,
  `''`,
  `'`,
  `\\`,
  `U&'\\0027'`,
  `/*`,
  `*/ '`,
  `\u2019 OR 1=1`,
  "a\0' --",
];

describe('text in a statement for Trino', () => {
  const plain = statementsWith('a').map((sql) => tokensOf(sql).skeleton);

  test.each(texts)('%j is one literal in every condition, and changes nothing else', (text) => {
    expect(statementsWith(text).map((sql) => tokensOf(sql).skeleton)).toEqual(plain);
  });

  test('is always one literal, for any text', () => {
    fc.assert(
      fc.property(nasty, (text) => {
        const same = text === '' ? statementsWith('').map((sql) => tokensOf(sql).skeleton) : plain;
        expect(statementsWith(text).map((sql) => tokensOf(sql).skeleton)).toEqual(same);
      }),
      { numRuns: 200 },
    );
  });

  test('is sent to the cluster unchanged', () => {
    const where: Predicate = { kind: 'comparison', column: 'name', operator: 'eq', value: { kind: 'string', value: `a'\\"\n--` } };
    expect(tokensOf(countStatement(tableWith('people', 'name'), where, trinoDialect).sql).texts).toContain(`a'\\"\n--`);
  });

  test('is one identifier if it is the name of a table or column', () => {
    const skeletonWith = (name: string) => {
      const table = tableWith(name, name);
      return tokensOf(
        rowsStatement(table, { columns: [], where: null, order: [], skip: 1, top: 5 }, { binary: 'base64' }, trinoDialect).sql,
      ).skeleton;
    };
    for (const name of [`"; DROP TABLE people; --`, `a"b`, `'`, `--`, `/*`, '\\"']) expect(skeletonWith(name)).toBe(skeletonWith('a'));
  });
});
