import type { QueryBudget } from '../../../shared/url/index.ts';
import { limitExceeded, maxSorts } from '../../http/problems/query-mistake.ts';

/** Maximum nesting depth of expressions, including aliases: engines generate SQL recursively. */
const deepest = 250;

/** Maximum number of regular expressions in one query. Each one can have thousands of states. */
const maxPatterns = 20;

/** Maximum number of relations in the conditions and the order of one query. Each one is a subquery. */
const maxRelations = 30;

/** Maximum number of Unicode properties (`\p{L}`) in one query. The first use of each property takes time. */
const maxProperties = 10;

/**
 * Counts the size of a query during its conversion. Aliases, lists, and searches in several columns multiply the text, so its length isn't
 * enough.
 */
export class QuerySize {
  readonly #budget: QueryBudget;
  #nodes = 0;
  #characters = 0;
  #steps = 0;
  #columns = 0;
  #sorts = 0;
  #depth = 0;
  #patterns = 0;
  #relations = 0;
  readonly #properties = new Set<string>();

  constructor(budget: QueryBudget) {
    this.#budget = budget;
  }

  /**
   * Counts nodes of expressions.
   *
   * @throws HttpProblem 400 `query-limit-exceeded` above the budget
   */
  addNodes(count: number): void {
    this.#nodes += count;
    if (this.#nodes > this.#budget.queryNodes) throw limitExceeded('queryNodes', this.#budget.queryNodes);
  }

  /**
   * Counts a relation that an expression follows.
   *
   * @throws HttpProblem 400 `query-limit-exceeded` above the limit
   */
  addRelation(): void {
    this.#relations += 1;
    if (this.#relations > maxRelations) throw limitExceeded('relations', maxRelations);
  }

  /** Counts the characters of a value. @throws HttpProblem as {@link addNodes} does */
  addValue(characters: number): void {
    this.#characters += characters;
    if (this.#characters > this.#budget.queryLength) throw limitExceeded('values', this.#budget.queryLength);
  }

  /** Counts a transformation of `$apply`. @throws HttpProblem as {@link addNodes} does */
  addStep(): void {
    this.#steps += 1;
    if (this.#steps > this.#budget.querySteps) throw limitExceeded('querySteps', this.#budget.querySteps);
  }

  /** Counts columns that are computed or aggregated. @throws HttpProblem as {@link addNodes} does */
  addColumns(count: number): void {
    this.#columns += count;
    if (this.#columns > this.#budget.queryColumns) throw limitExceeded('queryColumns', this.#budget.queryColumns);
  }

  /** Counts sort columns. @throws HttpProblem as {@link addNodes} does */
  addSorts(count: number): void {
    this.addColumns(count);
    this.#sorts += count;
    if (this.#sorts > maxSorts) throw limitExceeded('sorts', maxSorts);
  }

  /** Counts a regular expression and its Unicode properties. @throws HttpProblem as {@link addNodes} does */
  addPattern(pattern: string): void {
    this.#patterns += 1;
    if (this.#patterns > maxPatterns) throw limitExceeded('patterns', maxPatterns);
    for (const [property] of pattern.matchAll(/\\p\{[^}]*\}/gi)) {
      this.#properties.add(property);
      if (this.#properties.size > maxProperties) throw limitExceeded('properties', maxProperties);
    }
  }

  /**
   * Converts a nested expression.
   *
   * @throws HttpProblem 400 `query-limit-exceeded` if the expression is nested too deeply
   */
  within<Result>(read: () => Result): Result {
    this.#depth += 1;
    if (this.#depth > deepest) throw limitExceeded('depth', deepest);
    try {
      return read();
    } finally {
      this.#depth -= 1;
    }
  }
}
