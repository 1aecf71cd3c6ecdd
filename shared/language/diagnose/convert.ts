import type { Diagnostic } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import * as odata from '../../odata/index.ts';
import * as rsql from '../../rsql/index.ts';
import { withReasons } from '../../url/index.ts';

/** A filter converted to the other language. The text is null if the source can't be parsed. */
export interface Converted {
  readonly text: string | null;
  /** Errors in the source text. Their ranges are offsets in that text. */
  readonly problems: readonly Diagnostic[];
  /** The parts that the other language doesn't support. If one of them is an error, the converted text has another meaning. */
  readonly losses: readonly Diagnostic[];
}

/** Converts an RSQL filter to `$filter`. */
export function rsqlToOData(text: string, dialect: rsql.Dialect = rsql.defaultDialect, model?: EntityModel): Converted {
  const { tree, diagnostics } = rsql.parseFilter(text, dialect, model);
  const read = rsql.filterToModel(tree, model, dialect);
  const problems = withReasons(diagnostics, read.diagnostics);
  if (!read.complete) return { text: null, problems, losses: [] };
  const converted = odata.predicateFromModel(read.predicate, model);
  return { text: odata.printOption('$filter', converted.tree), problems, losses: converted.diagnostics };
}

/** Converts a `$filter` to an RSQL filter. */
export function odataToRsql(text: string, dialect: rsql.Dialect = rsql.defaultDialect, model?: EntityModel): Converted {
  const { tree, diagnostics } = odata.parseOption('$filter', text, model);
  const read = odata.filterToModel(tree, model);
  const problems = withReasons(diagnostics, read.diagnostics);
  if (!read.complete) return { text: null, problems, losses: [] };
  const converted = rsql.predicateFromModel(read.predicate, dialect, model);
  return { text: rsql.printFilter(converted.tree, dialect), problems, losses: converted.diagnostics };
}
