import { csdlXml, type Element } from './csdl-xml.ts';
import { referenceTo, type Vocabulary, type VocabularyType, vocabularyHome, vocabularyNamespace } from './vocabularies.ts';

/**
 * Returns the used part of a vocabulary in XML (OData CSDL XML 4.01).
 *
 * @param base Prefix of the vocabulary's own references.
 */
export function vocabularyXml(vocabulary: Vocabulary, base: string): string {
  const { alias, types, terms } = vocabulary;
  const declared = Object.entries(types);
  const of = (kind: VocabularyType['kind']) => declared.flatMap(([name, type]) => (type.kind === kind ? [typeElement(name, type)] : []));
  return csdlXml(referencesOf(vocabulary, base), {
    '@Namespace': vocabularyNamespace(alias),
    '@Alias': alias,
    ComplexType: of('structure'),
    EnumType: of('enumeration'),
    TypeDefinition: of('definition'),
    Term: Object.entries(terms).map(([name, type]) => ({ '@Name': name, '@Type': type, '@Nullable': 'false' })),
    Annotation: [{ '@Term': 'Core.Description', '@String': descriptionOf(vocabulary) }],
  });
}

/** Returns the used part of a vocabulary in JSON (OData CSDL JSON 4.01). */
export function vocabularyJson(vocabulary: Vocabulary, base: string): object {
  const { alias, types, terms } = vocabulary;
  const references = referencesOf(vocabulary, base).map(
    (one) => [one.url, { $Include: [{ $Namespace: one.namespace, $Alias: one.alias }] }] as const,
  );
  return {
    $Version: '4.01',
    ...(references.length === 0 ? {} : { $Reference: Object.fromEntries(references) }),
    [vocabularyNamespace(alias)]: {
      $Alias: alias,
      '@Core.Description': descriptionOf(vocabulary),
      ...mapped(types, typeObject),
      ...mapped(terms, (type) => ({ $Kind: 'Term', ...typed(type) })),
    },
  };
}

function referencesOf({ alias }: Vocabulary, base: string) {
  return alias === 'Core' ? [] : [referenceTo('Core', base)];
}

function descriptionOf({ alias }: Vocabulary): string {
  return `The terms that this service uses. The complete vocabulary is at ${vocabularyHome(alias)}`;
}

function typeElement(name: string, type: VocabularyType): Element {
  if (type.kind === 'definition') return { '@Name': name, '@UnderlyingType': type.underlying };
  if (type.kind === 'enumeration') {
    return { '@Name': name, Member: type.members.map((member, value) => ({ '@Name': member, '@Value': String(value) })) };
  }
  const members = Object.entries(type.members);
  return { '@Name': name, Property: members.map(([member, of]) => ({ '@Name': member, '@Type': of, '@Nullable': 'false' })) };
}

function typeObject(type: VocabularyType): object {
  if (type.kind === 'definition') return { $Kind: 'TypeDefinition', $UnderlyingType: type.underlying };
  if (type.kind === 'enumeration')
    return { $Kind: 'EnumType', ...Object.fromEntries(type.members.entries().map(([at, name]) => [name, at])) };
  return { $Kind: 'ComplexType', ...mapped(type.members, typed) };
}

/** Returns a type for a member. The default type is a string. */
function typed(type: string): object {
  const [, element = type] = /^Collection\((.*)\)$/.exec(type) ?? [];
  return { ...(element === type ? {} : { $Collection: true }), ...(element === 'Edm.String' ? {} : { $Type: element }) };
}

function mapped<Value>(members: Readonly<Record<string, Value>>, change: (value: Value) => object): object {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]));
}
