import * as odata from '../odata/index.ts';
import * as rsql from '../rsql/index.ts';
import { withReasons } from '../url/index.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { EntityModel } from './entity-model.ts';

/** A text put into the other language: null where the first cannot be read. */
export interface Converted {
  readonly text: string | null;
  /** What is wrong with the text given; ranges lie in it. */
  readonly problems: readonly Diagnostic[];
  /** What the other language cannot say. With an error among them its text asks for something else. */
  readonly losses: readonly Diagnostic[];
}

/** An RSQL filter as a `$filter`. */
export function rsqlToOData(text: string, dialect: rsql.Dialect = rsql.defaultDialect, model?: EntityModel): Converted {
  const { tree, diagnostics } = rsql.parseFilter(text, dialect, model);
  const read = rsql.filterToModel(tree, model, dialect);
  const problems = withReasons(diagnostics, read.diagnostics);
  if (!read.complete) return { text: null, problems, losses: [] };
  const converted = odata.predicateFromModel(read.predicate, model);
  return { text: odata.printOption('$filter', converted.tree), problems, losses: converted.diagnostics };
}

/** A `$filter` as an RSQL filter. */
export function odataToRsql(text: string, dialect: rsql.Dialect = rsql.defaultDialect, model?: EntityModel): Converted {
  const { tree, diagnostics } = odata.parseOption('$filter', text, model);
  const read = odata.filterToModel(tree, model);
  const problems = withReasons(diagnostics, read.diagnostics);
  if (!read.complete) return { text: null, problems, losses: [] };
  const converted = rsql.predicateFromModel(read.predicate, dialect, model);
  return { text: rsql.printFilter(converted.tree, dialect), problems, losses: converted.diagnostics };
}
