import type { SchemaReference } from './csdl-xml.ts';

/** What a term's value may be made of besides the types of OData itself. */
export type VocabularyType =
  | { readonly kind: 'definition'; readonly underlying: string }
  | { readonly kind: 'enumeration'; readonly members: readonly string[] }
  | { readonly kind: 'structure'; readonly members: Readonly<Record<string, string>> };

/** A vocabulary of OASIS, as far as `$metadata` uses it: types by their names, and terms with the type of each. */
export interface Vocabulary {
  readonly alias: VocabularyAlias;
  readonly types: Readonly<Record<string, VocabularyType>>;
  readonly terms: Readonly<Record<string, string>>;
}

export type VocabularyAlias = 'Core' | 'Capabilities' | 'Aggregation' | 'Validation';

/** Where the vocabularies are below the service's address. */
export const vocabulariesPath = '/dmp-api/odata/$vocabularies';

/** The namespace that an alias stands for (OData Vocabularies 4.0). */
export function vocabularyNamespace(alias: VocabularyAlias): string {
  return `Org.OData.${alias}.V1`;
}

/** Where all of a vocabulary is described. */
export function vocabularyHome(alias: VocabularyAlias): string {
  return `https://docs.oasis-open.org/odata/odata-vocabularies/v4.0/vocabularies/${vocabularyNamespace(alias)}.xml`;
}

/**
 * A reference to a vocabulary, at the service itself. Clients follow references, some with the credentials that they read `$metadata`
 * with: those are not to go to another host, and a network without a way out has none.
 */
export function referenceTo(alias: VocabularyAlias, base: string): SchemaReference {
  const namespace = vocabularyNamespace(alias);
  return { namespace, alias, url: `${base}${vocabulariesPath}/${namespace}` };
}

const restriction = (members: Readonly<Record<string, string>>): VocabularyType => ({ kind: 'structure', members });

/** @see https://github.com/oasis-tcs/odata-vocabularies */
export const vocabularies: readonly Vocabulary[] = [
  {
    alias: 'Core',
    types: { Tag: { kind: 'definition', underlying: 'Edm.Boolean' } },
    terms: { Description: 'Edm.String', LongDescription: 'Edm.String' },
  },
  {
    alias: 'Capabilities',
    types: {
      InsertRestrictionsType: restriction({ Insertable: 'Edm.Boolean' }),
      UpdateRestrictionsType: restriction({ Updatable: 'Edm.Boolean' }),
      DeleteRestrictionsType: restriction({ Deletable: 'Edm.Boolean' }),
      ExpandRestrictionsType: restriction({ Expandable: 'Edm.Boolean' }),
      SearchRestrictionsType: restriction({ Searchable: 'Edm.Boolean' }),
      FilterRestrictionsType: restriction({ NonFilterableProperties: 'Collection(Edm.PropertyPath)' }),
      ReadByKeyRestrictionsType: restriction({ Readable: 'Edm.Boolean' }),
      ReadRestrictionsType: restriction({ ReadByKeyRestrictions: 'Capabilities.ReadByKeyRestrictionsType' }),
    },
    terms: {
      KeyAsSegmentSupported: 'Core.Tag',
      QuerySegmentSupported: 'Core.Tag',
      BatchSupported: 'Core.Tag',
      BatchContinueOnErrorSupported: 'Core.Tag',
      AsynchronousRequestsSupported: 'Core.Tag',
      CrossJoinSupported: 'Core.Tag',
      ComputeSupported: 'Core.Tag',
      FilterFunctions: 'Collection(Edm.String)',
      InsertRestrictions: 'Capabilities.InsertRestrictionsType',
      UpdateRestrictions: 'Capabilities.UpdateRestrictionsType',
      DeleteRestrictions: 'Capabilities.DeleteRestrictionsType',
      ExpandRestrictions: 'Capabilities.ExpandRestrictionsType',
      SearchRestrictions: 'Capabilities.SearchRestrictionsType',
      FilterRestrictions: 'Capabilities.FilterRestrictionsType',
      ReadRestrictions: 'Capabilities.ReadRestrictionsType',
    },
  },
  {
    alias: 'Aggregation',
    types: {
      RollupType: { kind: 'enumeration', members: ['None', 'SingleHierarchy', 'MultipleHierarchies'] },
      ApplySupportedType: restriction({
        Transformations: 'Collection(Edm.String)',
        Rollup: 'Aggregation.RollupType',
        From: 'Edm.Boolean',
      }),
    },
    terms: { ApplySupported: 'Aggregation.ApplySupportedType' },
  },
  {
    alias: 'Validation',
    types: { AllowedValue: restriction({ Value: 'Edm.PrimitiveType' }) },
    terms: {
      Minimum: 'Edm.PrimitiveType',
      Maximum: 'Edm.PrimitiveType',
      Pattern: 'Edm.String',
      AllowedValues: 'Collection(Validation.AllowedValue)',
    },
  },
];
