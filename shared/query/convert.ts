import * as odata from '../odata/index.ts';
import * as rsql from '../rsql/index.ts';
import { type ParsedUrl, type PrintedUrl, withReasons } from '../url/index.ts';
import type { Diagnostic } from './diagnostic.ts';
import type { EntityModel } from './entity-model.ts';

/** A text put into the other language: null where the first cannot be read or holds more than a query does. */
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
  const lifted = rsql.liftFilter(tree, model, dialect);
  const problems = withReasons(diagnostics, lifted.diagnostics);
  if (!lifted.complete) return { text: null, problems, losses: [] };
  const lowered = odata.lowerPredicate(lifted.predicate, model);
  return { text: odata.printOption('$filter', lowered.tree), problems, losses: lowered.diagnostics };
}

/** A `$filter` as an RSQL filter. */
export function odataToRsql(text: string, dialect: rsql.Dialect = rsql.defaultDialect, model?: EntityModel): Converted {
  const { tree, diagnostics } = odata.parseOption('$filter', text, model);
  const lifted = odata.liftFilter(tree, model);
  const problems = withReasons(diagnostics, lifted.diagnostics);
  if (!lifted.complete) return { text: null, problems, losses: [] };
  const lowered = rsql.lowerPredicate(lifted.predicate, dialect, model);
  return { text: rsql.printFilter(lowered.tree), problems, losses: lowered.diagnostics };
}

/** A REST URL's query as a URL on `odataBase`. */
export function restUrlToODataUrl(
  url: string,
  odataBase: string,
  dialect: rsql.Dialect = rsql.defaultDialect,
  model?: EntityModel,
): Converted {
  return convertUrl(rsql.parseRestUrl(url, dialect, model), (query) => odata.printODataUrl(odataBase, query, model));
}

/** An OData URL's query as a URL on `restBase`. */
export function odataUrlToRestUrl(
  url: string,
  restBase: string,
  dialect: rsql.Dialect = rsql.defaultDialect,
  model?: EntityModel,
): Converted {
  return convertUrl(odata.parseODataUrl(url, model), (query) => rsql.printRestUrl(restBase, query, dialect, model));
}

function convertUrl(parsed: ParsedUrl, print: (query: NonNullable<ParsedUrl['query']>) => PrintedUrl): Converted {
  if (parsed.query === null) return { text: null, problems: parsed.diagnostics, losses: [] };
  const { text, diagnostics } = print(parsed.query);
  return { text, problems: parsed.diagnostics, losses: diagnostics };
}
