import type { French } from '../../translation/french.ts';
import type { scope as english } from '../en/scope.ts';

/** Textes de la ligne de portée. */
export const scope: French<typeof english> = {
  side: { rest: 'REST', odata: 'OData', sql: 'SQL' },
  from: '{{server}}, {{side}}',
  all_one: 'la seule ligne',
  all_many: 'toutes les {{formatted}} lignes',
  all_other: 'toutes les {{formatted}} lignes',
  none: 'aucune ligne',
  rangeOf: 'lignes {{first}} à {{last}} sur {{total}}',
  rangeOfAtLeast: 'lignes {{first}} à {{last}} sur au moins {{total}}',
  rangeOfUnknown: 'lignes {{first}} à {{last}}, total inconnu',
  someOf: '{{rows}} lignes sur {{total}}',
  someOfAtLeast: '{{rows}} lignes sur au moins {{total}}',
  someOfUnknown: '{{rows}} lignes, total inconnu',
  partialTables: 'calculées à partir d’une partie seulement des lignes de {{tables}}',
  ascending: '{{column}}',
  descending: '{{column}} décroissant',
  order: 'triées par {{columns}}',
  localOrder: 'ces lignes sont triées ici par {{columns}}',
  contains: 'filtrées ici : {{shown}} lignes sur {{rows}} contiennent « {{text}} »',
  values: 'filtrées ici selon les valeurs de {{columns}} : {{shown}} lignes sur {{rows}}',
  both: 'filtrées ici par « {{text}} » et selon les valeurs de {{columns}} : {{shown}} lignes sur {{rows}}',
  groupsOfAll_one: 'un groupe, calculé ici à partir de toutes les lignes',
  groupsOfAll_many: '{{formatted}} groupes, calculés ici à partir de toutes les lignes',
  groupsOfAll_other: '{{formatted}} groupes, calculés ici à partir de toutes les lignes',
  groupsOfSome_one: 'un groupe, calculé ici à partir de {{rows}} lignes seulement',
  groupsOfSome_many: '{{formatted}} groupes, calculés ici à partir de {{rows}} lignes seulement',
  groupsOfSome_other: '{{formatted}} groupes, calculés ici à partir de {{rows}} lignes seulement',
  at: 'demandées {{time}}',
  outdated: 'la requête a changé depuis',
};
