import type { rowsTexts as english } from '../../problem-texts/rows.ts';
import type { SentencesOf } from '../../problem-texts/sentences-of.ts';

/** Runs, walks and the rows kept: what happened, why, and what to do next, in French. */
export const rowsTexts: SentencesOf<typeof english> = {
  'result-too-large': {
    what: 'Le résultat prend plus de place sur le disque qu’il ne peut.',
    why: 'Les lignes arrivées avant sont conservées et affichées ; les suivantes n’ont pas été lues.',
    next: 'Demandez moins de lignes ou de colonnes, ou une page à la fois.',
  },
  'walks-too-large': {
    what: 'L’ensemble des lignes récupérées prend toute la place qu’il peut prendre sur le disque.',
    why: 'Les réglages limitent ce qu’elles peuvent prendre ensemble ; les récupérations inachevées comptent aussi. Rien n’en est supprimé sans vous.',
    next: 'Supprimez-en parmi celles que montrent l’accueil et l’historique, fermez-en d’autres, ou permettez davantage dans les réglages, puis reprenez.',
  },
  'row-too-large': {
    what: 'Une ligne de la réponse est trop grande.',
    why: 'Elle dépasse ce que l’application garde pour une seule ligne.',
    next: 'Choisissez moins de colonnes. Les lignes précédentes sont conservées.',
  },
  'unknown-run': {
    what: 'Ce résultat n’est plus là.',
    why: 'Ses lignes ont été rendues quand il n’était plus affiché.',
    next: 'Relancez la requête.',
  },
  'earlier-rows-gone': {
    what: 'Les lignes de cette exécution ne sont plus gardées.',
    why: 'De plus récentes ont pris leur place, ou l’historique a été effacé.',
    next: 'Relancez la requête : ses lignes seront gardées pour être comparées aux suivantes.',
  },
  'earlier-rows-of-another': {
    what: 'Ces lignes ont été reçues pour {{principal}} et ne sont montrées à personne d’autre.',
    why: 'La personne connectée maintenant peut voir d’autres lignes.',
    next: 'Connectez-vous en tant que {{principal}}, ou relancez la requête vous-même.',
  },
  'unknown-walk': {
    what: 'Ces lignes ne sont plus là.',
    why: 'Elles ont été abandonnées, ici ou dans une autre fenêtre.',
    next: 'Récupérez de nouveau toutes les lignes.',
  },
  'walk-outdated': {
    what: 'Le reste des lignes ne peut plus être récupéré.',
    why: 'Les données ont changé pendant la lecture : le lien vers la page suivante ne mène plus nulle part.',
    next: 'Les lignes reçues sont conservées et affichées. Récupérez de nouveau toutes les lignes pour un résultat entier.',
  },
  'storage-failed': {
    what: 'L’application n’a pas pu écrire ou lire ses fichiers.',
    why: 'Le disque est peut-être plein, ou le dossier de données n’est pas accessible en écriture.',
    next: 'Libérez de la place ou vérifiez les droits du dossier de données, puis réessayez.',
  },
  internal: {
    what: 'L’application a commis une erreur.',
    why: 'La faute est dans l’application elle-même, ni de votre fait ni de celui du déploiement.',
    next: 'Réessayez. Si cela persiste, signalez-la avec les détails ci-dessous.',
  },
};
