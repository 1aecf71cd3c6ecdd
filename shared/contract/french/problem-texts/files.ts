import type { filesTexts as english } from '../../problem-texts/files.ts';
import type { SentencesOf } from '../../problem-texts/sentences-of.ts';

/** Exports and saved queries: what happened, why, and what to do next, in French. */
export const filesTexts: SentencesOf<typeof english> = {
  'export-file-exists': {
    what: 'Un fichier de ce nom existe déjà.',
    why: 'Rien n’est remplacé sans votre accord.',
    next: 'Choisissez un autre nom, ou exportez de nouveau en remplaçant le fichier.',
  },
  'export-not-a-file': {
    what: 'Ce qui porte ce nom n’est pas un fichier.',
    why: 'C’est un dossier, un périphérique ou un tube, et un fichier ne prend la place que d’un fichier.',
    next: 'Choisissez un autre nom.',
  },
  'export-name-too-long': {
    what: 'Le nom du fichier est trop long.',
    why: 'La plupart des systèmes acceptent 255 octets : une lettre accentuée en a deux, un signe d’Asie orientale trois, un émoji quatre.',
    next: 'Choisissez un nom plus court.',
  },
  'export-too-large': {
    what: 'Cela ne tient pas dans un classeur.',
    why: 'Une feuille contient 1 048 576 lignes, en-tête comprise, 16 384 colonnes et 32 767 caractères par cellule.',
    next: 'Prenez CSV, Parquet ou Arrow, qui n’ont pas ces limites, ou demandez moins.',
  },
  'export-column-unknown': {
    what: 'Une ligne a une colonne que les lignes précédentes n’ont pas.',
    why: 'Les colonnes ont été reprises des premières lignes, et aucune valeur n’est laissée de côté en silence.',
    next: 'Choisissez les colonnes à exporter, ou prenez NDJSON ou JSON, où chaque ligne peut avoir les siennes.',
  },
  'export-value-unfit': {
    what: 'Une valeur n’est pas ce que sa colonne déclare, ou perdrait des chiffres.',
    why: 'Le fichier dit de chaque colonne ce qu’elle contient, et il était commencé quand la valeur est arrivée.',
    next: 'Récupérez d’abord les lignes, puis exportez-les : une telle colonne devient alors du texte. Ou prenez un format de textes, comme CSV.',
  },
  'export-folder-unusable': {
    what: 'Rien ne peut être écrit dans ce dossier.',
    why: 'Il n’existe pas, ou vous n’avez pas le droit d’y écrire.',
    next: 'Choisissez un autre dossier.',
  },
  'saved-query-unknown': {
    what: 'Cette requête enregistrée n’est plus là.',
    why: 'Son fichier a été supprimé ou renommé en dehors de l’application.',
    next: 'Cherchez-le dans le dossier des requêtes enregistrées, ou enregistrez la requête de nouveau.',
  },
  'saved-query-changed': {
    what: 'Votre modification n’a pas été enregistrée.',
    why: 'Quelqu’un d’autre a modifié le fichier depuis que vous l’avez ouvert.',
    next: 'Ouvrez-le de nouveau pour voir ce qui a changé, ou enregistrez la vôtre sous un autre titre.',
  },
};
