import type { saved as english } from '../en/saved.ts';
import type { French } from '../french.ts';

/** Errors of a saved query's file, in French. */
export const saved: French<typeof english> = {
  mistakes: {
    missing: 'Cette clé est absente.',
    unknown: 'Clé inconnue : « {{detail}} ». Supprimez-la, ou vérifiez son orthographe.',
    kind: 'La valeur doit être {{detail}}.',
    condition: 'La valeur doit être une chaîne contenant un filtre OData, ou un objet contenant un filtre REST : { "rest": "…" }.',
    empty: 'La valeur ne doit pas être vide.',
    least: 'La valeur doit être supérieure ou égale à {{detail}}.',
    most: 'La valeur doit être inférieure ou égale à {{detail}}.',
    longest: 'La valeur doit contenir au plus {{detail}} caractères.',
    'one-of': 'La valeur doit être l’une de celles-ci : {{detail}}.',
    'line-break': 'La valeur ne doit pas contenir de saut de ligne.',
    either: 'Une requête peut avoir soit « page », soit « range », mais pas les deux.',
    name: 'Un nom se compose de lettres, de chiffres et de _, et commence par une lettre.',
  },
  kinds: {
    string: 'une chaîne',
    array: 'une liste',
    object: 'un objet',
    record: 'un objet',
    boolean: 'true ou false',
    number: 'un nombre',
    int: 'un nombre entier',
  },
};
