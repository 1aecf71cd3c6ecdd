import { describeDiagnostic, type MessageLanguage } from '../../../shared/query/index.ts';
import { describeMemberMistake, type SavedProblem } from '../../../shared/saved/index.ts';

const texts = {
  en: {
    json: 'Invalid JSON.',
    conflict: 'Unresolved Git merge conflict. Resolve the conflict.',
    utf8: 'Not valid UTF-8. Save the file as UTF-8.',
    twice: (name: string) => `“${name}” is there twice, again here: one of the two would be lost.`,
    alone: (text: string) => `“${text}” belongs to the query itself: columns, where, order, page, range or count.`,
    unknown: (name: string) => `“parameters” does not describe {{${name}}}.`,
    value: (value: string, name: string, type: string) =>
      `“${value}” isn’t a valid value of the parameter ${name}, which has type ${type}.`,
    character: (path: string, number: number) => `${path}, character ${number}`,
    whole: 'The whole',
    colon: ':',
  },
  fr: {
    json: 'JSON non valide.',
    conflict: 'Conflit de fusion Git non résolu. Résolvez le conflit.',
    utf8: 'C’est un autre encodage que UTF-8. Enregistrez-le en UTF-8.',
    twice: (name: string) => `« ${name} » y est deux fois, de nouveau ici : une des deux valeurs serait perdue.`,
    alone: (text: string) => `« ${text} » fait partie de la requête elle-même : columns, where, order, page, range ou count.`,
    unknown: (name: string) => `« parameters » ne décrit pas {{${name}}}.`,
    value: (value: string, name: string, type: string) => `« ${value} » n’est pas une valeur du paramètre ${name}, de type ${type}.`,
    character: (path: string, number: number) => `${path}, caractère ${number}`,
    whole: 'Le tout',
    colon: ' :',
  },
} as const;

/** Where a query was written. */
export interface QuerySource {
  /** The file as it was named; null where the query stands on the command line. */
  readonly file: string | null;
  /** What a place such as `where.0` is called by who wrote it. */
  readonly nameOf: (path: string) => string;
}

/** A query of which nothing is known but what it says. */
export const namelessSource: QuerySource = { file: null, nameOf: (path) => path };

/** Says what is wrong with a saved query, and where: `late.query.json:12:9: where.0: …`, which editors and terminals follow. */
function tellSavedProblem(problem: SavedProblem, { file, nameOf }: QuerySource, language: MessageLanguage): string {
  const own = texts[language];
  const at = 'place' in problem ? problem.place : 'line' in problem && problem.line !== null ? problem : undefined;
  const place = file === null ? '' : at === undefined ? `${file}: ` : `${file}:${at.line}:${at.column ?? 1}: `;
  const named = (path: string, reason: string): string => `${place}${path === '' ? own.whole : nameOf(path)}${own.colon} ${reason}`;
  switch (problem.code) {
    case 'saved-not-json':
      return `${place}${own.json}`;
    case 'saved-conflict':
      return `${place}${own.conflict}`;
    case 'saved-not-utf8':
      return `${place}${own.utf8}`;
    case 'saved-member-twice':
      return `${place}${own.twice(problem.name)}`;
    case 'saved-member':
      return named(problem.path, describeMemberMistake(problem.mistake, language));
    case 'saved-not-alone':
      return named(problem.path, own.alone(problem.text));
    case 'saved-language': {
      const reason = describeDiagnostic(problem.diagnostic, language);
      if (file !== null && at !== undefined) return named(problem.path, reason);
      return `${place}${own.character(nameOf(problem.path), problem.diagnostic.from + 1)}${own.colon} ${reason}`;
    }
    case 'saved-parameter-unknown':
      return named(problem.path, own.unknown(problem.name));
    case 'saved-parameter-value':
      return `${place}${own.value(problem.value, problem.name, problem.type)}`;
  }
}

/** Says all that is wrong, one after the other. */
export function tellSavedProblems(problems: readonly SavedProblem[], source: QuerySource): (language: MessageLanguage) => string {
  return (language) => problems.map((problem) => tellSavedProblem(problem, source, language)).join(' ');
}
