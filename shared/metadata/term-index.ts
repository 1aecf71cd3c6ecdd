import type { AnnotationValue } from './annotation-value.ts';
import type { Declarations } from './declaration.ts';
import { resolveAlias } from './find-in-schema.ts';

/** What is said about each model element, by its name and the full name of the term. */
export interface TermIndex {
  /** The value of a term for a target such as `Ns.Type/Property`; undefined where nothing is said. */
  find(target: string, term: Term): AnnotationValue | undefined;
  /** A `sap:` attribute's value. */
  findSap(target: string, name: string): string | undefined;
}

/** The vocabularies that are understood, by the short name that documents usually give them. */
const vocabularies = {
  Core: 'Org.OData.Core.V1',
  Capabilities: 'Org.OData.Capabilities.V1',
  Measures: 'Org.OData.Measures.V1',
  Aggregation: 'Org.OData.Aggregation.V1',
  Validation: 'Org.OData.Validation.V1',
  Common: 'com.sap.vocabularies.Common.v1',
} as const;

const vocabularyNames: ReadonlyMap<string, string> = new Map(Object.entries(vocabularies));

/** A term by its vocabulary's usual short name, whatever alias the document has for it. */
export type Term = `${keyof typeof vocabularies}.${string}`;

/** Collects annotations: inline ones and those by target, with aliases put out for namespaces. Of two about the same the last one counts. */
export function indexTerms({ annotations }: Declarations, namespaces: ReadonlyMap<string, string>): TermIndex {
  // Documents use the usual short names without declaring them.
  const known = new Map([...vocabularyNames, ...namespaces]);
  const targets = new Map<string, Map<string, AnnotationValue>>();
  for (const { target, term, value } of annotations) {
    const name = targetName(target, namespaces);
    const said = targets.get(name);
    if (said === undefined) targets.set(name, new Map([[resolveAlias(known, term), value]]));
    else said.set(resolveAlias(known, term), value);
  }
  return {
    find: (target, term) => targets.get(target)?.get(fullName(term)),
    findSap: (target, name) => {
      const value = targets.get(target)?.get(`sap:${name}`);
      return typeof value === 'string' ? value : undefined;
    },
  };
}

function fullName(term: Term): string {
  return resolveAlias(vocabularyNames, term);
}

/** A target without alias; what is said about one overload, `Ns.Function(Edm.String)`, is taken for all of them. */
function targetName(target: string, namespaces: ReadonlyMap<string, string>): string {
  const slash = target.indexOf('/');
  const first = slash < 0 ? target : target.slice(0, slash);
  const [name = ''] = first.split('(');
  return `${resolveAlias(namespaces, name)}${slash < 0 ? '' : target.slice(slash)}`;
}
