import type { French } from '../../translation/french.ts';
import type * as english from '../en/value-types.ts';

/** Names of value types in completion, hover texts, and messages, in French. */
export const typeNames: French<typeof english.typeNames> = {
  boolean: 'vrai ou faux',
  int32: 'nombre entier',
  int64: 'nombre entier',
  decimal: 'nombre décimal',
  double: 'nombre',
  string: 'texte',
  date: 'date',
  dateTimeOffset: 'date et heure',
  timeOfDay: 'heure',
  duration: 'durée',
  guid: 'GUID',
  binary: 'données binaires',
  unknown: 'type inconnu',
};

/** Names of value types as labels, in French. */
export const typeLabels: French<typeof english.typeLabels> = {
  boolean: 'Booléen',
  int32: 'Nombre entier',
  int64: 'Grand nombre entier',
  decimal: 'Décimal',
  double: 'Nombre à virgule flottante',
  string: 'Texte',
  date: 'Date',
  dateTimeOffset: 'Date et heure',
  timeOfDay: 'Heure du jour',
  duration: 'Durée',
  guid: 'GUID',
  binary: 'Données binaires',
  unknown: 'Inconnu',
};

/** What a field expects for each value type, in French. */
export const expectedValues: French<typeof english.expectedValues> = {
  boolean: 'vrai ou faux',
  int32: 'nombre entier',
  int64: 'nombre entier',
  decimal: 'nombre',
  double: 'nombre',
  string: 'texte',
  date: 'date, par exemple 2024-01-31',
  dateTimeOffset: 'date et heure, par exemple 2024-01-31T14:02:00Z',
  timeOfDay: 'heure, par exemple 14:02',
  duration: 'durée, par exemple PT15M',
  guid: 'GUID',
  binary: 'données encodées en Base64',
  unknown: 'texte',
};

/** Examples in empty fields for each value type, in French. */
export const exampleValues: French<typeof english.exampleValues> = {
  boolean: '',
  int32: '60',
  int64: '60',
  decimal: '1.50',
  double: '1.5',
  string: '',
  date: '2020-12-31',
  dateTimeOffset: '2020-12-31T23:59:59Z',
  timeOfDay: '23:59:59',
  duration: 'P1DT12H',
  guid: '00000000-0000-0000-0000-000000000000',
  binary: 'base64url',
  unknown: '',
};
