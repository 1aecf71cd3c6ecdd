import { expect, test } from 'vitest';
import type { RowCondition, RowOrder } from '../../../service/engine/engine.ts';
import { EngineError } from '../../../service/engine/engine-error.ts';
import { type Expression, operation } from '../../../service/engine/expression.ts';
import { Columns } from '../../../service/engine/sql/columns.ts';
import * as trino from '../../../service/engine/trino/statements.ts';

const expression: Expression = operation('gt', operation('length', { kind: 'column', name: 'a' }), {
  kind: 'constant',
  value: { kind: 'number', text: '1' },
});
const condition: RowCondition = { kind: 'not', operand: { kind: 'and', operands: [{ kind: 'expression', expression }] } };
const order: readonly RowOrder[] = [{ expression, descending: true }];

const statements = {
  Trino: {
    count: () => trino.countStatement({ name: 't', columns: new Columns([]), large: false }, condition),
    rows: () =>
      trino.rowsStatement(
        { name: 't', columns: new Columns([]), large: false },
        { columns: [], where: null, order, skip: 0, top: 1 },
        { binary: 'base64' },
      ),
  },
};

test.each(Object.entries(statements))('%s, which has no words for expressions, says so', (_name, { count, rows }) => {
  for (const make of [count, rows]) {
    try {
      make();
      expect.unreachable();
    } catch (error) {
      expect(error).toBeInstanceOf(EngineError);
      expect(error).toMatchObject({ code: 'query-unsupported' });
    }
  }
});
