import type { French } from '../../../shared/translation/french.ts';
import type { sql as english } from '../en/sql.ts';

export const sql: French<typeof english> = {
  title: 'SQL sur les résultats',
  tab: 'SQL',
  newTab: 'Nouvel onglet SQL',
  noFreeTab: 'Impossible d’ouvrir « {{title}} »',
  noFreeTabNext: 'Les {{tabs, number}} onglets SQL sont tous utilisés. Fermez-en un, puis réessayez.',
  tabOf: 'SQL {{number, number}}',
  tabName: 'Nom de l’onglet',
  rename: 'Renommer l’onglet',
  about: 'Chaque résultat d’une requête ouverte est une table. Une table contient uniquement les lignes récupérées.',
  statement: 'Instruction SQL',
  tables: 'Tables',
  addTable: 'Ajouter une table',
  removeTable: 'Retirer {{name}}',
  savedQueries: 'Requêtes enregistrées (toutes les lignes)',
  noSavedQueries: 'Aucune requête enregistrée. Enregistrez d’abord une requête.',
  asksParameters: 'Cette requête a des paramètres. Ouvrez-la, exécutez-la, et utilisez son résultat.',
  noTables: 'Exécutez une requête. Ses lignes apparaissent ici sous forme de table.',
  columns: 'Colonnes de {{name}}',
  insert: 'Insérer {{name}}',
  partial: 'pas toutes les lignes',
  perhapsMore: 'peut-être pas toutes les lignes',
  partialHint: 'Les comptages et les sommes sur cette table sont faux pour la requête entière. Récupérez d’abord toutes les lignes.',
  notExpanded: 'Développé dans la grille, une seule colonne de texte JSON ici : {{columns}}.',
  part_one:
    'Cette table ne contient qu’une partie des lignes de sa requête : {{tables}}. Pour utiliser toutes les lignes, sélectionnez « Tout récupérer » dans cette requête.',
  part_many:
    'Ces tables ne contiennent qu’une partie des lignes de leur requête : {{tables}}. Pour utiliser toutes les lignes, sélectionnez « Tout récupérer » dans ces requêtes.',
  part_other:
    'Ces tables ne contiennent qu’une partie des lignes de leur requête : {{tables}}. Pour utiliser toutes les lignes, sélectionnez « Tout récupérer » dans ces requêtes.',
  notLoaded: 'Chargée à l’exécution du SQL',
  notLoadedProblem: 'Non chargée',
  reload: 'Recharger {{name}} à la prochaine exécution',
  save: 'Enregistrer…',
  saveTitle: 'Enregistrer le SQL',
  savesTables: 'Le fichier contient aussi les requêtes de ces tables : {{tables}}.',
  savesNoTables: 'L’instruction n’utilise aucune table.',
  unsavable:
    'Impossible d’enregistrer les requêtes de ces tables : {{tables}}. Leurs lignes ont été regroupées sur cet ordinateur, ou aucun fichier ne peut exprimer leur filtre. Retirez ces tables de l’instruction, puis enregistrez à nouveau.',
  mistake: 'Ligne {{line, number}}, colonne {{column, number}} : {{message}}',
  split: 'Redimensionner l’instruction SQL',
  search: 'jointure pivoter fenêtre requête base de données DuckDB join pivot window function database',
};
