import type { French } from '../../../../shared/translation/french.ts';
import type { queries as english } from '../en/queries.ts';

/** Problems of saved queries, in French. */
export const queries: French<typeof english> = {
  notJson: 'JSON non valide.',
  conflict: 'Conflit de fusion Git non résolu. Résolvez le conflit.',
  notUtf8: 'UTF-8 non valide. Enregistrez le fichier en UTF-8.',
  duplicate: 'Clé en double : « {{name}} ». Supprimez l’une des deux.',
  ofQuery: '« {{text}} » n’est pas autorisé ici. Utilisez plutôt columns, where, order, page, range ou count.',
  quoted: 'Supprimez les guillemets ou apostrophes autour de {{name}}. Dataquay les ajoute si la valeur en a besoin.',
  undescribed: '« parameters » n’a pas d’entrée pour le paramètre {{name}}.',
  value: '« {{value}} » n’est pas une valeur valide pour le paramètre {{name}}, de type {{type}}.',
  character: '{{path}}, caractère {{number}}',
  whole: 'Fichier',
  labelled: '{{label}} : {{text}}',
};
