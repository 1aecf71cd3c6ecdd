import type { SchemaReference } from './csdl-xml.ts';

/** Types of a term's value other than OData's own types. */
export type VocabularyType =
  | { readonly kind: 'definition'; readonly underlying: string }
  | { readonly kind: 'enumeration'; readonly members: readonly string[] }
  | { readonly kind: 'structure'; readonly members: Readonly<Record<string, string>> };

/** The part of an OASIS vocabulary that `$metadata` uses: types, and terms with their types. */
export interface Vocabulary {
  readonly alias: VocabularyAlias;
  readonly types: Readonly<Record<string, VocabularyType>>;
  readonly terms: Readonly<Record<string, string>>;
}

export type VocabularyAlias = 'Core' | 'Capabilities' | 'Aggregation' | 'Validation';

/** The path of the vocabularies below the service's URL. */
export const vocabulariesPath = '/dmp-api/odata/$vocabularies';

/** Returns the namespace of an alias (OData Vocabularies 4.0). */
export function vocabularyNamespace(alias: VocabularyAlias): string {
  return `Org.OData.${alias}.V1`;
}

/** Returns the URL of the complete vocabulary. */
export function vocabularyHome(alias: VocabularyAlias): string {
  return `https://docs.oasis-open.org/odata/odata-vocabularies/v4.0/vocabularies/${vocabularyNamespace(alias)}.xml`;
}

/**
 * Returns a reference to a vocabulary at the service itself. Clients follow references, and some of them send the credentials for
 * `$metadata`, which another host must not receive. In addition, an isolated network can't reach another host.
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
    terms: { Description: 'Edm.String', LongDescription: 'Edm.String', ODataVersions: 'Edm.String' },
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
      ChangeTrackingType: restriction({ Supported: 'Edm.Boolean' }),
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
      ChangeTracking: 'Capabilities.ChangeTrackingType',
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
