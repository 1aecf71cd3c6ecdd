import type { Span } from '../../diagnostics/diagnostic.ts';
import type { EntityModel } from '../../metadata/entity-model.ts';
import { edmTypeName, valueTypes } from '../../values/value-type.ts';
import { candidate, weights } from '../candidates.ts';
import type { VerbSettings } from '../completion.ts';
import { lastName } from '../describe-column.ts';
import type { Candidate } from '../rank.ts';
import { textsOf } from '../texts.ts';

/** Checks whether a function's last argument is a type (OData URL Conventions 4.01, 5.1.1.10). */
export function takesType(name: string): boolean {
  return /^(?:cast|isof)$/i.test(name);
}

/** Suggests types. Primitive types are first, followed by those of the service. */
export function offerTypes(span: Span, model: EntityModel | undefined, settings: VerbSettings): Candidate[] {
  const { types } = textsOf(settings);
  const { schema } = model ?? {};
  const own = schema === undefined ? [] : [...schema.enumerations, ...schema.typeDefinitions, ...schema.types];
  return [
    ...valueTypes
      .filter((type) => type !== 'unknown')
      .map((type) => candidate(span, 'type', edmTypeName(type), weights.column, { detail: types[type] })),
    ...own.map(({ name }) => candidate(span, 'type', name, weights.keyword, { detail: lastName(name) })),
  ];
}
