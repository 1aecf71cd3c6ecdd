import type { Expression } from '../../engine/expression.ts';
import type { RowCondition, RowOrder } from '../../engine/row-query.ts';
import type { Transformation } from '../../engine/transformation.ts';
import { limitExceeded, maxWrittenText } from '../../http/problems/query-mistake.ts';
import type { ODataQuery } from '../odata-query.ts';

/** Assumed length of a column's value, which the query alone doesn't determine. */
const columnLength = 32;

/** Lengths of the computed columns of a table, by name. */
type Lengths = ReadonlyMap<string, number>;

/**
 * Rejects a query that creates too much text per row. A computed column can be concatenated to itself: thirty steps would make a text of
 * 2^30 times its length, and engines evaluate thousands of rows in parallel.
 *
 * @throws HttpProblem 400 `query-limit-exceeded`
 */
export function rejectLongTexts({ steps, rows }: Pick<ODataQuery, 'steps' | 'rows'>): void {
  const count = new WrittenText();
  const columns = count.steps(steps, new Map());
  if (rows.where !== null) count.condition(rows.where, columns);
  count.orders(rows.order, columns);
}

/** Adds up the lengths of the texts that all parts of a query create. */
class WrittenText {
  #characters = 0;

  steps(steps: readonly Transformation[], before: Lengths): Lengths {
    return steps.reduce((columns, step) => this.#step(step, columns), before);
  }

  /** Returns the columns after a step. */
  #step(step: Transformation, columns: Lengths): Lengths {
    switch (step.kind) {
      case 'choose':
        if (step.where !== null) this.condition(step.where, columns);
        return columns;
      case 'filter':
        this.#expression(step.condition, columns);
        return columns;
      case 'compute':
        return new Map([...columns, ...step.columns.map(({ name, expression }) => [name, this.#expression(expression, columns)] as const)]);
      case 'group': {
        const aggregates = step.aggregates.map(({ name, value }) => [name, value === null ? 0 : this.#expression(value, columns)] as const);
        return new Map([...columns, ...aggregates]);
      }
      case 'sort':
        this.orders(step.order, columns);
        return columns;
      case 'slice':
      case 'unnest':
      case 'cross':
        return columns;
      case 'join':
        this.steps(step.steps, new Map());
        return columns;
      case 'rank':
        this.#expression(step.amount, columns);
        this.#expression(step.measure, columns);
        return columns;
      case 'concat':
        return longest(step.branches.map((branch) => this.steps(branch, columns)));
    }
  }

  condition(condition: RowCondition, columns: Lengths): void {
    if (condition.kind === 'and' || condition.kind === 'or') for (const operand of condition.operands) this.condition(operand, columns);
    else if (condition.kind === 'not') this.condition(condition.operand, columns);
    else if (condition.kind === 'expression') this.#expression(condition.expression, columns);
    else if (condition.kind === 'shortCircuit') {
      this.condition(condition.guard, columns);
      this.condition(condition.condition, columns);
    }
  }

  orders(order: readonly RowOrder[], columns: Lengths): void {
    for (const item of order) if ('expression' in item) this.#expression(item.expression, columns);
  }

  /** Returns the length of an expression's value, and counts the text created for it. */
  #expression(expression: Expression, columns: Lengths): number {
    switch (expression.kind) {
      case 'constant':
        return expression.value.kind === 'string' ? expression.value.value.length : columnLength;
      case 'column':
        return columns.get(expression.name) ?? columnLength;
      case 'operation': {
        const lengths = expression.operands.map((operand) => this.#expression(operand, columns));
        if (expression.operator !== 'concat') return Math.max(columnLength, ...lengths);
        const length = lengths.reduce((sum, one) => sum + one, 0);
        this.#add(length);
        return length;
      }
      case 'cast':
      case 'isOf':
        return this.#expression(expression.operand, columns);
      case 'any':
      case 'all':
      case 'listCount':
        this.#expression(expression.test, columns);
        return columnLength;
      case 'related':
        return this.#expression(expression.value, new Map());
      case 'relatedCount':
      case 'relatedAny':
      case 'relatedAll':
        this.#expression(expression.test, columns);
        return columnLength;
      case 'subsequence':
        if (typeof expression.sought !== 'string') for (const one of expression.sought) this.#expression(one, columns);
        return columnLength;
      default:
        return columnLength;
    }
  }

  #add(characters: number): void {
    this.#characters += characters;
    if (this.#characters > maxWrittenText) throw limitExceeded('writtenText', maxWrittenText);
  }
}

/** Returns the columns of several tables, each with its maximum length. */
function longest(tables: readonly Lengths[]): Lengths {
  const all = new Map<string, number>();
  for (const table of tables) for (const [name, length] of table) all.set(name, Math.max(length, all.get(name) ?? 0));
  return all;
}
