import { type Findings, makeDiagnostic, noSpan } from '../../diagnostics/diagnostic.ts';
import {
  createDeclarations,
  type Declarations,
  type DeclaredEntitySet,
  type DeclaredEnumeration,
  type DeclaredImport,
  type DeclaredNavigation,
  type DeclaredOperation,
  type DeclaredProperty,
  type DeclaredType,
  type TypeUse,
} from '../declaration.ts';
import type { AnnotationValue } from '../read-capabilities.ts';
import type { ODataVersion } from '../schema.ts';
import { booleanMember, isObject, type JsonObject, namedMembers, objectsIn, textMember } from './json-value.ts';

/** Parses a CSDL JSON document (OData CSDL JSON 4.01). Null if it isn't one. */
export function readCsdlJson(text: string, findings: Findings): Declarations | null {
  const document = parse(text, findings);
  if (document === undefined) return null;
  if (!isObject(document) || typeof document.$Version !== 'string') {
    findings.add(makeDiagnostic('metadata-foreign', noSpan, { parameters: { found: 'JSON' } }));
    return null;
  }
  const into = createDeclarations(readVersion(document.$Version, findings));
  for (const [uri, reference] of isObject(document.$Reference) ? Object.entries(document.$Reference) : []) {
    if (isObject(reference)) readReference(uri, reference, into);
  }
  for (const [namespace, schema] of namedMembers(document)) if (isObject(schema)) readSchema(schema, namespace, into, findings);
  return into;
}

/** Parses JSON. Reports a syntax error, with its position if the message of the JavaScript engine contains one. */
function parse(text: string, findings: Findings): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const details = error instanceof Error ? error.message.slice(0, 200) : '';
    const position = /position (\d+)/.exec(details)?.[1];
    const from = Math.min(Number(position ?? 0), text.length);
    const parameters = { ...(position === undefined ? {} : lineOf(text, from)), details };
    findings.add(makeDiagnostic('metadata-malformed', { from, to: from }, { parameters }));
    return undefined;
  }
}

function lineOf(text: string, at: number): { readonly line: number; readonly column: number } {
  const before = text.slice(0, at).split('\n');
  return { line: before.length, column: (before.at(-1)?.length ?? 0) + 1 };
}

function readVersion(version: string, findings: Findings): ODataVersion {
  if (version === '4.0' || version === '4.01') return version;
  findings.add(makeDiagnostic('metadata-version-unknown', noSpan, { severity: 'warning', parameters: { found: version } }));
  return '4.01';
}

function readReference(uri: string, reference: JsonObject, into: Declarations): void {
  const namespaces: string[] = [];
  for (const include of objectsIn(reference.$Include)) {
    const namespace = textMember(include, '$Namespace');
    const alias = textMember(include, '$Alias');
    if (namespace === null) continue;
    namespaces.push(namespace);
    if (alias !== null) into.aliases.push({ alias, namespace });
  }
  into.references.push({ uri, namespaces });
}

function readSchema(schema: JsonObject, namespace: string, into: Declarations, findings: Findings): void {
  const alias = textMember(schema, '$Alias');
  into.namespaces.push(namespace);
  if (alias !== null) into.aliases.push({ alias, namespace });
  for (const [name, value] of namedMembers(schema)) {
    for (const member of objectsIn(value)) readMember(member, `${namespace}.${name}`, into, findings);
  }
  for (const [target, annotations] of isObject(schema.$Annotations) ? Object.entries(schema.$Annotations) : []) {
    if (isObject(annotations)) readJsonAnnotations(annotations, target, into);
  }
}

function readMember(object: JsonObject, name: string, into: Declarations, findings: Findings): void {
  const read = typeof object.$Kind === 'string' ? members.get(object.$Kind) : undefined;
  if (read === undefined) findings.add(makeDiagnostic('metadata-kind-unknown', noSpan, { severity: 'warning', parameters: { name } }));
  else read(object, name, into);
}

function readTypeDefinition(object: JsonObject, name: string, into: Declarations): void {
  readJsonAnnotations(object, name, into);
  into.typeDefinitions.push({ name, underlyingType: textMember(object, '$UnderlyingType') ?? 'Edm.String', ...noSpan });
}

/** Parsers of the members of a schema, by kind. */
const members = new Map<string, (object: JsonObject, name: string, into: Declarations) => void>([
  ['EntityType', (object, name, into) => readJsonType(object, name, 'entity', into)],
  ['ComplexType', (object, name, into) => readJsonType(object, name, 'complex', into)],
  ['EnumType', readJsonEnumeration],
  ['TypeDefinition', readTypeDefinition],
  ['Function', (object, name, into) => readJsonOperation(object, name, 'function', into)],
  ['Action', (object, name, into) => readJsonOperation(object, name, 'action', into)],
  ['EntityContainer', readJsonContainer],
  ['Term', () => undefined],
]);

/** Parses an entity container (CSDL JSON 4.01, 13). Its members are distinguished by their references. */
function readJsonContainer(object: JsonObject, name: string, into: Declarations): void {
  const entitySets: DeclaredEntitySet[] = [];
  const operationImports: DeclaredImport[] = [];
  for (const [member, value] of namedMembers(object)) {
    if (!isObject(value)) continue;
    const imported = readImport(value, member);
    if (imported === null) entitySets.push(readEntitySet(value, member));
    else operationImports.push(imported);
    readJsonAnnotations(value, `${name}/${member}`, into);
  }
  readJsonAnnotations(object, name, into);
  into.containers.push({ name, entitySets, operationImports, ...noSpan });
}

function readImport(object: JsonObject, name: string): DeclaredImport | null {
  const entitySet = textMember(object, '$EntitySet');
  for (const [member, kind] of [
    ['$Function', 'function'],
    ['$Action', 'action'],
  ] as const) {
    const operation = textMember(object, member);
    if (operation !== null) return { kind, name, operation, entitySet, ...noSpan };
  }
  return null;
}

function readEntitySet(object: JsonObject, name: string): DeclaredEntitySet {
  const bindings = isObject(object.$NavigationPropertyBinding) ? Object.entries(object.$NavigationPropertyBinding) : [];
  return {
    kind: booleanMember(object, '$Collection') ? 'set' : 'singleton',
    name,
    typeName: textMember(object, '$Type') ?? '',
    bindings: bindings.flatMap(([path, target]) => (typeof target === 'string' ? [{ path, target }] : [])),
    ...noSpan,
  };
}

/** Parses one overload of a function or an action (CSDL JSON 4.01, 12). */
function readJsonOperation(object: JsonObject, name: string, kind: DeclaredOperation['kind'], into: Declarations): void {
  const parameters = objectsIn(object.$Parameter).map((parameter) => {
    const parameterName = textMember(parameter, '$Name') ?? '';
    readJsonAnnotations(parameter, `${name}/${parameterName}`, into);
    return { name: parameterName, use: readJsonTypeUse(parameter) };
  });
  readJsonAnnotations(object, name, into);
  into.operations.push({
    kind,
    name,
    bound: booleanMember(object, '$IsBound'),
    composable: booleanMember(object, '$IsComposable'),
    parameters,
    result: isObject(object.$ReturnType) ? readJsonTypeUse(object.$ReturnType) : null,
    ...noSpan,
  });
}

/** Parses the type and facets of a property, a parameter or a result. Defaults to a non-nullable string (CSDL JSON 4.01, 7). */
function readJsonTypeUse(object: JsonObject): TypeUse {
  const typeName = textMember(object, '$Type') ?? 'Edm.String';
  const { $Precision: precision, $Scale: scale = typeName === 'Edm.Decimal' ? 'variable' : undefined, $MaxLength: maxLength } = object;
  return {
    typeName,
    list: booleanMember(object, '$Collection'),
    nullable: booleanMember(object, '$Nullable'),
    ...(typeof precision === 'number' ? { precision } : {}),
    ...(typeof scale === 'number' || scale === 'variable' || scale === 'floating' ? { scale } : {}),
    ...(typeof maxLength === 'number' ? { maxLength } : {}),
  };
}

/** Parses an entity type or a complex type (CSDL JSON 4.01, 6 and 9). */
function readJsonType(object: JsonObject, name: string, kind: DeclaredType['kind'], into: Declarations): void {
  const properties: DeclaredProperty[] = [];
  const navigations: DeclaredNavigation[] = [];
  for (const [member, value] of namedMembers(object)) {
    if (!isObject(value)) continue;
    if (value.$Kind === 'NavigationProperty') navigations.push(readNavigation(value, member));
    else properties.push({ name: member, use: readJsonTypeUse(value), ...noSpan });
    readJsonAnnotations(value, `${name}/${member}`, into);
  }
  readJsonAnnotations(object, name, into);
  into.types.push({
    kind,
    name,
    baseType: textMember(object, '$BaseType'),
    abstract: booleanMember(object, '$Abstract'),
    open: booleanMember(object, '$OpenType'),
    hasStream: booleanMember(object, '$HasStream'),
    key: readKey(object.$Key),
    properties,
    navigations,
    ...noSpan,
  });
}

function readNavigation(object: JsonObject, name: string): DeclaredNavigation {
  return {
    name,
    typeName: textMember(object, '$Type') ?? '',
    list: booleanMember(object, '$Collection'),
    nullable: booleanMember(object, '$Nullable'),
    contained: booleanMember(object, '$ContainsTarget'),
    partner: textMember(object, '$Partner'),
    ...noSpan,
  };
}

/** Parses a key: names, or objects with one member, which is an alias and a path. */
function readKey(key: unknown): DeclaredType['key'] {
  return Array.isArray(key) ? key.flatMap(readKeyPart) : [];
}

function readKeyPart(part: unknown): DeclaredType['key'] {
  if (typeof part === 'string') return [{ path: part, alias: null }];
  const named = isObject(part) ? Object.entries(part) : [];
  return named.flatMap(([alias, path]) => (typeof path === 'string' && !alias.includes('@') ? [{ path, alias }] : []));
}

/** Parses an enumeration (CSDL JSON 4.01, 10). */
function readJsonEnumeration(object: JsonObject, name: string, into: Declarations): void {
  const members: DeclaredEnumeration['members'][number][] = [];
  for (const [member, value] of namedMembers(object)) {
    if (typeof value !== 'number' && typeof value !== 'string') continue;
    members.push({ name: member, value: String(value) });
  }
  readJsonAnnotations(object, name, into);
  const underlyingType = textMember(object, '$UnderlyingType') ?? 'Edm.Int32';
  into.enumerations.push({ name, underlyingType, flags: booleanMember(object, '$IsFlags'), members, ...noSpan });
}

/** Maximum depth of collections and records. The vocabularies need five levels. */
const deepest = 32;

/**
 * Parses the annotations among an object's members (CSDL JSON 4.01, 14.2): `@Term` annotates `target`, `member@Term` that member.
 *
 * Annotations with a qualifier (`#`), and annotations of annotations, are ignored.
 */
function readJsonAnnotations(object: JsonObject, target: string, into: Declarations): void {
  for (const [name, value] of Object.entries(object)) {
    const at = name.indexOf('@');
    const term = name.slice(at + 1);
    if (at < 0 || /[@#]/.test(term)) continue;
    into.annotations.push({ target: at === 0 ? target : `${target}/${name.slice(0, at)}`, term, value: readValue(value, 0) });
  }
}

function readValue(value: unknown, depth: number): AnnotationValue {
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (depth > deepest) return null;
  if (Array.isArray(value)) return value.map((item) => readValue(item, depth + 1));
  return isObject(value) ? readRecord(value, depth) : null;
}

function readRecord(object: JsonObject, depth: number): AnnotationValue {
  const path = object.$Path;
  if (typeof path === 'string') return { kind: 'path', path };
  const members = new Map<string, AnnotationValue>();
  for (const [name, value] of Object.entries(object)) {
    if (!name.startsWith('$') && !name.includes('@')) members.set(name, readValue(value, depth + 1));
  }
  return { kind: 'record', members };
}
