import type { Findings } from '../../query/findings.ts';
import { makeDiagnostic, nowhere } from '../../query/make-diagnostic.ts';
import { createDeclarations, type Declarations } from '../declaration.ts';
import type { ODataVersion } from '../schema.ts';
import { isObject, type JsonObject, namedMembers, objectsIn, textMember } from './json-value.ts';
import { readJsonAnnotations } from './read-json-annotation.ts';
import { readJsonContainer, readJsonOperation } from './read-json-container.ts';
import { readJsonEnumeration, readJsonType } from './read-json-type.ts';

/** Reads a CSDL JSON document (OData CSDL JSON 4.01); null where it is none. */
export function readCsdlJson(text: string, findings: Findings): Declarations | null {
  const document = parse(text, findings);
  if (document === undefined) return null;
  if (!isObject(document) || typeof document.$Version !== 'string') {
    findings.add(makeDiagnostic('metadata-foreign', nowhere, { parameters: { found: 'JSON' } }));
    return null;
  }
  const into = createDeclarations(readVersion(document.$Version, findings));
  for (const [uri, reference] of isObject(document.$Reference) ? Object.entries(document.$Reference) : []) {
    if (isObject(reference)) readReference(uri, reference, into);
  }
  for (const [namespace, schema] of namedMembers(document)) if (isObject(schema)) readSchema(schema, namespace, into, findings);
  return into;
}

/** Not every break that the engine reports comes with its position. */
function parse(text: string, findings: Findings): unknown {
  try {
    return JSON.parse(text.replace(/^\ufeff/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message.slice(0, 200) : '';
    const position = /position (\d+)/.exec(reason)?.[1];
    const from = Math.min(Number(position ?? 0), text.length);
    const parameters = { reason, ...(position === undefined ? {} : lineOf(text, from)) };
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
  findings.add(makeDiagnostic('metadata-version-unknown', nowhere, { severity: 'warning', parameters: { found: version } }));
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
  if (read === undefined) findings.add(makeDiagnostic('metadata-kind-unknown', nowhere, { severity: 'warning', parameters: { name } }));
  else read(object, name, into);
}

function readTypeDefinition(object: JsonObject, name: string, into: Declarations): void {
  readJsonAnnotations(object, name, into);
  into.typeDefinitions.push({ name, underlyingType: textMember(object, '$UnderlyingType') ?? 'Edm.String', ...nowhere });
}

/** What can stand in a schema, by its kind. */
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
