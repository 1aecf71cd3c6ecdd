import type { z } from 'zod';
import type { MessageLanguage } from '../query/index.ts';

/** What is wrong with one member of a saved query's file; `detail` names what is wanted, or what nobody knows. */
export interface MemberMistake {
  readonly reason: keyof typeof texts.en;
  readonly detail: string;
}

const kinds = {
  en: {
    string: 'a text',
    array: 'a list',
    object: 'an object',
    record: 'an object',
    boolean: 'true or false',
    number: 'a number',
    int: 'a whole number',
  },
  fr: {
    string: 'un texte',
    array: 'une liste',
    object: 'un objet',
    record: 'un objet',
    boolean: 'true ou false',
    number: 'un nombre',
    int: 'un nombre entier',
  },
} as const satisfies Record<MessageLanguage, Readonly<Record<string, string>>>;

const texts = {
  en: {
    missing: 'This is missing.',
    unknown: 'Nobody knows “{detail}” here.',
    kind: 'This has to be {detail}.',
    condition: 'This has to be a text in the words of OData, or an object with one in the words of REST: { "rest": … }.',
    empty: 'This may not be empty.',
    least: 'This has to be {detail} at least.',
    most: 'This may be {detail} at most.',
    longest: 'This may have {detail} characters at most.',
    'one-of': 'This has to be one of {detail}.',
    'line-break': 'This may hold no line break.',
    either: 'A query has a page or a range, not both.',
    name: 'A name has letters, digits and _, and begins with a letter.',
  },
  fr: {
    missing: 'Ceci manque.',
    unknown: 'Personne ne connaît « {detail} » ici.',
    kind: 'Il faut ici {detail}.',
    condition: 'Il faut ici un texte dans les mots d’OData, ou un objet avec un texte dans les mots de REST : { "rest": … }.',
    empty: 'Ceci ne peut pas être vide.',
    least: 'Il faut ici {detail} au moins.',
    most: 'Il faut ici {detail} au plus.',
    longest: 'Il faut ici {detail} caractères au plus.',
    'one-of': 'Il faut ici une de ces valeurs : {detail}.',
    'line-break': 'Ceci ne peut contenir de saut de ligne.',
    either: 'Une requête a une page ou un intervalle, pas les deux.',
    name: 'Un nom a des lettres, des chiffres et _, et commence par une lettre.',
  },
} as const satisfies Record<MessageLanguage, Readonly<Record<string, string>>>;

/** What a mistake that the schema found is. @param found What stands at its place; undefined where nothing does. */
export function memberMistake(issue: z.core.$ZodIssue, found: unknown): MemberMistake {
  switch (issue.code) {
    case 'invalid_type':
      return found === undefined ? { reason: 'missing', detail: '' } : { reason: 'kind', detail: issue.expected };
    case 'unrecognized_keys':
      return { reason: 'unknown', detail: issue.keys.join(', ') };
    case 'invalid_value':
      return found === undefined ? { reason: 'missing', detail: '' } : { reason: 'one-of', detail: issue.values.map(String).join(', ') };
    case 'too_small':
      return issue.origin === 'string' ? { reason: 'empty', detail: '' } : { reason: 'least', detail: String(issue.minimum) };
    case 'too_big':
      return { reason: issue.origin === 'string' ? 'longest' : 'most', detail: String(issue.maximum) };
    case 'invalid_format':
      return { reason: 'line-break', detail: '' };
    case 'invalid_key':
      return { reason: 'name', detail: '' };
    case 'custom':
      return { reason: 'either', detail: '' };
    default:
      return { reason: 'condition', detail: '' };
  }
}

/** Says a mistake in one sentence. */
export function describeMemberMistake({ reason, detail }: MemberMistake, language: MessageLanguage): string {
  const known: Readonly<Record<string, string>> = kinds[language];
  return texts[language][reason].replace('{detail}', () => (reason === 'kind' ? (known[detail] ?? detail) : detail));
}
