import type { EntityModel } from '../metadata/entity-model.ts';
import { modelsOfOptions } from '../odata/check/models-of-options.ts';
import { readOptionName } from '../odata/options.ts';
import { type Dialect, defaultDialect } from '../rsql/dialect.ts';
import { splitParameters } from '../url/index.ts';
import { ownValue } from '../values/own-value.ts';
import type { VerbSettings } from './completion.ts';
import { type Hover, hover } from './hover.ts';
import { hoverODataOption } from './odata/hover-option.ts';
import { hoverRestParameter } from './rest/hover-parameter.ts';
import { phrase, textsOf } from './texts.ts';
import { valueAt } from './value-position.ts';

/** Returns the hover of the word at `offset` of a readable REST URL. Null if there is none. */
export function hoverRestUrl(
  text: string,
  offset: number,
  dialect: Dialect = defaultDialect,
  model?: EntityModel,
  settings: VerbSettings = {},
): Hover | null {
  const { restParameters } = textsOf(settings);
  return (
    hoverName(text, offset, (name) => ownValue(restParameters, name), settings) ??
    hoverValue(text, offset, (name, value, at) => hoverRestParameter(name, value, at, dialect, model, settings))
  );
}

/** Returns the hover of the word at `offset` of a readable OData URL. Null if there is none. */
export function hoverODataUrl(text: string, offset: number, model?: EntityModel, settings: VerbSettings = {}): Hover | null {
  const { odataOptions } = textsOf(settings);
  return (
    hoverName(text, offset, (name) => odataOptions[readOptionName(name)], settings) ??
    hoverValue(text, offset, (name, value, at) => hoverODataOption(name, value, at, modelsOfUrl(text, model)(name), settings))
  );
}

/** Returns the models to check options by, because columns of `$apply` and `$compute` are visible to their sibling options. */
function modelsOfUrl(text: string, model: EntityModel | undefined) {
  const written = splitParameters(text).map(({ name, value }) => [name.text, value.text] as const);
  return modelsOfOptions(written, model);
}

function hoverName(text: string, offset: number, meaning: (name: string) => string | undefined, settings: VerbSettings): Hover | null {
  const parameter = splitParameters(text).find(({ from, nameTo }) => from <= offset && offset < nameTo);
  if (parameter === undefined) return null;
  const { name, from, nameTo } = parameter;
  return hover({ from, to: nameTo }, name.text, [meaning(name.text) ?? phrase(textsOf(settings), 'ownParameter')]);
}

function hoverValue(text: string, offset: number, hoverIn: (name: string, value: string, at: number) => Hover | null): Hover | null {
  const position = valueAt(text, offset);
  if (position === null) return null;
  const { name, value } = position.parameter;
  const hover = hoverIn(name.text, value.text, position.offset);
  return hover === null ? null : { ...hover, from: value.toSource(hover.from), to: value.toSource(hover.to) };
}
