import { findFunction, type ODataFunction, takesLists } from '../functions.ts';
import type { Call, Expression } from '../node.ts';
import { checkOperand } from './check-operand.ts';
import { expectTruth, note, type Scope } from './check-scope.ts';
import { unknownType } from './check-type-name.ts';
import { anything, type CheckedType, listsGo, ofFamily, ofName } from './checked-type.ts';

/** Functions that take lists as well as texts (OData URL Conventions 4.01, 5.1.1.5 and 5.1.1.6). */
const ofLists: ReadonlySet<string> = new Set(['concat', 'contains', 'endswith', 'indexof', 'length', 'startswith', 'substring']);

/** What a call of a function of the standard yields; notes arguments that it does not take. */
export function checkCall(scope: Scope, call: Call): CheckedType {
  const known = findFunction(call.name);
  if (known === undefined) {
    for (const argument of call.arguments) scope.typeOf(scope, argument);
    return anything;
  }
  if (takesLists(known.name)) return checkLists(scope, call);
  switch (known.name) {
    case 'cast':
    case 'isof':
      return checkCast(scope, call, known);
    case 'case':
      return checkCase(scope, call);
    case 'concat':
      return checkConcat(scope, call);
    default:
      call.arguments.forEach((argument, index) => {
        checkArgument(scope, known, argument, index);
      });
      return ofFamily(known.result);
  }
}

function checkArgument(scope: Scope, known: ODataFunction, argument: Expression, index: number): void {
  const type = scope.typeOf(scope, argument);
  if (type.list && ofLists.has(known.name)) return;
  const wanted = (known.parameters[index] ?? []).map((family) => ofFamily(family));
  if (type.list && type.source !== null && wanted.length > 0)
    note(scope, 'list-column', argument, { parameters: { name: type.source.name } });
  else checkOperand(scope, known.name, argument, type, wanted);
}

/** Notes an argument that is no list, and a second list whose values cannot be those of the first. */
function checkLists(scope: Scope, call: Call): CheckedType {
  const types = call.arguments.map((argument) => scope.typeOf(scope, argument));
  call.arguments.forEach((argument, index) => {
    const { kind, list } = types[index] ?? anything;
    if (kind !== 'any' && !list) note(scope, 'odata-not-a-list', argument, { parameters: { name: call.name, actual: kind } });
  });
  const [whole, part] = types;
  const [, sought] = call.arguments;
  if (whole?.list === true && part?.list === true && sought !== undefined && !listsGo(whole, part))
    note(scope, 'lists-differ', sought, { parameters: { expected: whole.kind, actual: part.kind } });
  return ofFamily('boolean');
}

/** Texts make a text, lists a list. */
function checkConcat(scope: Scope, call: Call): CheckedType {
  const types = call.arguments.map((argument) => scope.typeOf(scope, argument));
  const known = types.find(({ kind }) => kind !== 'any');
  if (known === undefined || types.some(({ list }) => list)) return known?.list === true ? known : anything;
  call.arguments.forEach((argument, index) => {
    checkOperand(scope, 'concat', argument, types[index] ?? anything, [ofFamily('string')]);
  });
  return ofFamily('string');
}

/** Conditions and values by turns; the result is that of the values, where they agree. */
function checkCase(scope: Scope, call: Call): CheckedType {
  const results: CheckedType[] = [];
  call.arguments.forEach((argument, index) => {
    if (index % 2 === 0) expectTruth(scope, argument);
    else results.push(scope.typeOf(scope, argument));
  });
  const kinds = new Set(results.filter((_, index) => !isNull(call.arguments[2 * index + 1])).map(({ kind, list }) => `${list}${kind}`));
  const [first] = results.filter(({ kind }) => kind !== 'any');
  return kinds.size === 1 && first !== undefined ? { ...first, source: null } : anything;
}

function isNull(node: Expression | undefined): boolean {
  return node?.kind === 'constant' && node.value.kind === 'null';
}

/** The last argument names a type; an expression before it may be left out, and is the entity then. */
function checkCast(scope: Scope, call: Call, known: ODataFunction): CheckedType {
  for (const argument of call.arguments.slice(0, -1)) scope.typeOf(scope, argument);
  const last = call.arguments.at(-1);
  if (last?.kind !== 'type') return ofFamily(known.result);
  const { schema } = scope.model;
  const type = ofName(schema, last.name);
  if (type.kind === 'any' && !last.name.startsWith('Edm.') && schema?.typeDefinitions.some(({ name }) => name === last.name) !== true)
    unknownType(scope, last);
  return known.name === 'isof' ? ofFamily('boolean') : { ...type, list: last.collection };
}
