import type { Span } from '../diagnostics/diagnostic.ts';
import type { EntityModel } from '../metadata/entity-model.ts';
import { modelsOfOptions } from '../odata/check/models-of-options.ts';
import { readOptionName } from '../odata/options.ts';
import { type Dialect, defaultDialect } from '../rsql/dialect.ts';
import { restParameters } from '../rsql/parse-rest-url.ts';
import { encodeReadable, splitParameters, splitUrl } from '../url/index.ts';
import { candidate } from './candidates.ts';
import { type Completion, type Completions, noCompletions, type VerbSettings } from './completion.ts';
import { completeODataOption } from './odata/complete-option.ts';
import { rank } from './rank.ts';
import { completeRestParameter } from './rest/complete-parameter.ts';
import { textsOf } from './texts.ts';
import { valueAt } from './value-position.ts';

/** Returns completions for the cursor in a REST URL. `offset` and the ranges are in its readable text. */
export function completeRestUrl(
  text: string,
  offset: number,
  dialect: Dialect = defaultDialect,
  model?: EntityModel,
  settings: VerbSettings = {},
): Completions {
  const { restParameters: meanings } = textsOf(settings);
  const names = restParameters.map((name): [string, string] => [name, meanings[name] ?? '']);
  return completeUrl(
    text,
    offset,
    names,
    (name) => name,
    (name, value, at) => completeRestParameter(name, value, at, dialect, model, settings),
  );
}

/** Returns completions for the cursor in an OData URL. `offset` and the ranges are in its readable text. */
export function completeODataUrl(text: string, offset: number, model?: EntityModel, settings: VerbSettings = {}): Completions {
  const { odataOptions } = textsOf(settings);
  const names = Object.entries(odataOptions).filter(([name]) => !withinOthers.has(name));
  const written = splitParameters(text).map(({ name, value }) => [name.text, value.text] as const);
  const modelOf = modelsOfOptions(written, model);
  return completeUrl(text, offset, names, readOptionName, (name, value, at) =>
    completeODataOption(name, value, at, modelOf(name), settings),
  );
}

/** Options that occur only in `$expand`, or only in links of a service. */
const withinOthers: ReadonlySet<string> = new Set(['$levels', '$deltatoken', '$skiptoken', '$id', '$index', '$schemaversion']);

function completeUrl(
  text: string,
  offset: number,
  names: readonly (readonly [string, string])[],
  canonical: (name: string) => string,
  complete: (name: string, value: string, at: number) => Completions,
): Completions {
  const parts = splitUrl(text);
  if (!parts.hasQuery) return offset === text.length && offset > 0 && offset === parts.queryTo ? beginQuery(offset, names) : noCompletions;
  if (offset < parts.queryFrom || offset > parts.queryTo) return noCompletions;
  const position = valueAt(text, offset);
  if (position !== null) {
    const { items, incomplete } = complete(position.parameter.name.text, position.parameter.value.text, position.offset);
    return { items: items.map((item) => encoded(item, position.parameter.value.toSource)), incomplete };
  }
  return completeName(text, offset, names, canonical);
}

/** Maps a completion within a value to the URL, encoded as needed. */
function encoded(item: Completion, toSource: (offset: number) => number): Completion {
  const at = (offset: number): number => encodeReadable(item.insert.slice(0, offset)).length;
  const stops = item.stops.map(({ from, to }) => ({ from: at(from), to: at(to) }));
  return { ...item, insert: encodeReadable(item.insert), stops, from: toSource(item.from), to: toSource(item.to) };
}

function beginQuery(offset: number, names: readonly (readonly [string, string])[]): Completions {
  const span = { from: offset, to: offset };
  return rank(
    names.map(([name, documentation], index) => candidate(span, 'parameter', name, index, { insert: `?${name}=`, documentation })),
    '',
  );
}

function caret(at: number): Span {
  return { from: at, to: at };
}

/** Completes names of parameters that aren't in the URL yet. */
function completeName(
  text: string,
  offset: number,
  names: readonly (readonly [string, string])[],
  canonical: (name: string) => string,
): Completions {
  const from = Math.max(text.lastIndexOf('&', offset - 1), text.lastIndexOf('?', offset - 1)) + 1;
  const rest = /^[^=&#]*=?/.exec(text.slice(offset))?.[0].length ?? 0;
  // Before an existing name, another parameter is inserted, and the existing one isn't replaced.
  const isBefore = from === offset && rest > 0;
  const span = { from, to: isBefore ? from : offset + rest };
  const used = new Set(
    splitParameters(text)
      .filter((parameter) => isBefore || parameter.from !== from)
      .map(({ name }) => canonical(name.text)),
  );
  const offers = names
    .filter(([name]) => !used.has(canonical(name)))
    .map(([name, documentation], index) => {
      const written = { insert: `${name}=${isBefore ? '&' : ''}`, stops: isBefore ? [caret(name.length + 1)] : [], documentation };
      return candidate(span, 'parameter', name, index, written);
    });
  // The `$` is optional while typing.
  const typed = text.slice(from, offset);
  const candidates = offers.map((offer) => (typed.startsWith('$') ? offer : { ...offer, lower: offer.lower.replace(/^\$/, '') }));
  return rank(candidates, typed);
}
