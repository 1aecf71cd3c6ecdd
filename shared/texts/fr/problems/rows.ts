import type { French } from '../../../translation/french.ts';
import type { rowsTexts as english } from '../../en/problems/rows.ts';

/** Problems of results, fetches, and stored rows: what happened, why, and what to do next, in French. */
export const rowsTexts: French<typeof english> = {
  'result-too-large': {
    what: 'Le résultat est trop volumineux.',
    why: 'Il dépasse la limite de stockage. Les lignes d’une réponse sont conservées et affichées jusqu’à la limite. Celles d’une instruction SQL ou de colonnes développées ne sont pas conservées.',
    next: 'Demandez moins de lignes ou de colonnes, ou augmentez « Limite par résultat (Mo) » sous « Stockage des résultats ».',
  },
  'walks-too-large': {
    what: 'Les résultats stockés dépassent la limite de stockage.',
    why: 'Les paramètres limitent la taille totale des résultats récupérés, y compris les récupérations inachevées. Rien n’est supprimé pour libérer de l’espace.',
    next: 'Supprimez des récupérations inachevées depuis l’accueil, fermez d’autres résultats, ou augmentez la limite sous « Stockage des résultats ». Reprenez ensuite.',
  },
  'sql-not-select': {
    what: 'Le SQL n’est pas une seule instruction SELECT.',
    why: 'Seule une instruction SELECT (ou WITH, FROM, PIVOT, VALUES), sans paramètre, peut être exécutée. Les autres instructions sont rejetées.',
    next: 'Saisissez une seule instruction SELECT.',
  },
  'sql-invalid': {
    what: 'Impossible d’exécuter l’instruction SQL.',
    why: 'DuckDB a signalé une erreur.',
    next: 'Corrigez l’instruction et exécutez-la à nouveau.',
  },
  'sql-no-access': {
    what: 'L’instruction SQL a tenté d’utiliser un fichier, le réseau, une extension ou des informations sur DuckDB.',
    why: 'Une instruction ne peut lire que les tables affichées à côté de l’éditeur.',
    next: 'Retirez la fonction ou le chemin. Pour utiliser d’autres données, ouvrez leur API et exécutez une requête : ses lignes apparaissent alors comme table.',
  },
  'sql-limit': {
    what: 'L’instruction SQL a dépassé une limite et a été arrêtée.',
    why: 'Une instruction peut durer jusqu’à 120 secondes, utiliser jusqu’à 1 024 Mo de mémoire et renvoyer jusqu’à 5 000 000 lignes.',
    next: 'Ajoutez des conditions de jointure ou des filtres, regroupez par moins de colonnes, ou renvoyez moins de lignes.',
  },
  'sql-failed': {
    what: 'Le moteur SQL s’est arrêté de façon inattendue.',
    why: 'DuckDB s’est arrêté pendant l’exécution. Vos résultats sont conservés.',
    next: 'Exécutez à nouveau l’instruction. Si elle échoue encore, simplifiez-la.',
  },
  'row-too-large': {
    what: 'Une ligne de la réponse est trop volumineuse.',
    why: 'Une ligne peut atteindre 16 Mo.',
    next: 'Sélectionnez moins de colonnes. Les lignes précédentes sont conservées.',
  },
  'unknown-run': {
    what: 'Ce résultat n’est plus disponible.',
    why: 'Il a été fermé ou supprimé, ou des résultats plus récents l’ont remplacé.',
    next: 'Exécutez à nouveau la requête, la comparaison ou le test.',
  },
  'earlier-rows-gone': {
    what: 'Les lignes de cette exécution ne sont plus stockées.',
    why: 'Des exécutions plus récentes les ont remplacées, ou l’historique a été effacé.',
    next: 'Exécutez à nouveau la requête pour stocker ses lignes en vue de comparaisons ultérieures.',
  },
  'earlier-rows-of-another': {
    what: 'Ces lignes ont été récupérées par {{principal}} et ne sont pas affichées aux autres utilisateurs.',
    why: 'L’utilisateur actuellement connecté n’a peut-être pas accès aux mêmes lignes.',
    next: 'Connectez-vous en tant que {{principal}}, ou exécutez vous-même la requête.',
  },
  'unknown-walk': {
    what: 'Ces lignes ne sont plus disponibles.',
    why: 'Elles ont été supprimées, ici ou dans une autre fenêtre.',
    next: 'Récupérez à nouveau toutes les lignes.',
  },
  'walk-outdated': {
    what: 'Impossible de récupérer les lignes restantes.',
    why: 'Les données ont changé pendant la récupération, et le lien vers la page suivante n’est plus valide.',
    next: 'Récupérez à nouveau toutes les lignes pour un résultat complet. Les lignes déjà récupérées sont conservées.',
  },
  'storage-failed': {
    what: 'Impossible de lire ou d’écrire les données de l’application.',
    why: 'Le disque est peut-être plein, le dossier de données n’est peut-être pas accessible en écriture, ou le trousseau est peut-être verrouillé ou indisponible.',
    next: 'Libérez de l’espace disque, vérifiez les droits du dossier de données ou déverrouillez le trousseau, puis réessayez.',
  },
  internal: {
    what: 'Une erreur s’est produite dans Dataquay.',
    why: 'L’erreur vient de Dataquay, pas de votre requête ni du serveur.',
    next: 'Réessayez. Si le problème persiste, signalez-le avec les détails de l’erreur.',
  },
};
