import type { French } from '../../../translation/french.ts';
import type { filesTexts as english } from '../../en/problems/files.ts';

/** Problems of exports and saved queries: what happened, why, and what to do next, in French. */
export const filesTexts: French<typeof english> = {
  'export-file-exists': {
    what: 'Un fichier de ce nom existe déjà.',
    why: 'Un fichier existant n’est remplacé qu’avec votre accord.',
    next: 'Saisissez un autre nom, ou cochez « Remplacer le fichier existant », puis exportez à nouveau.',
  },
  'export-not-a-file': {
    what: 'Ce chemin n’est pas un fichier.',
    why: 'Le chemin désigne un dossier, un lien, un périphérique ou un tube. Seuls les fichiers peuvent être remplacés.',
    next: 'Saisissez un autre nom.',
  },
  'export-name-too-long': {
    what: 'Le nom du fichier est trop long.',
    why: 'La plupart des systèmes limitent les noms de fichier à 255 octets. En UTF-8, une lettre accentuée en prend généralement deux, un caractère d’Asie orientale trois, et un émoji quatre ou plus.',
    next: 'Saisissez un nom plus court.',
  },
  'export-too-large': {
    what: 'Le résultat ne tient pas dans une feuille Excel.',
    why: 'Il y a trop de colonnes, ou une valeur est trop longue : une feuille contient au maximum 16 384 colonnes et 32 767 caractères par cellule.',
    next: 'Exportez en CSV, Parquet ou Arrow, qui n’ont pas ces limites, ou sélectionnez moins de colonnes.',
  },
  'export-column-unknown': {
    what: 'Une ligne a une colonne que les lignes précédentes n’ont pas.',
    why: 'Les premières lignes fixent les colonnes du fichier, et cette ligne a une colonne supplémentaire.',
    next: 'Sélectionnez les colonnes à exporter, ou exportez en NDJSON ou JSON, où chaque ligne peut avoir ses propres colonnes.',
  },
  'export-value-unfit': {
    what: 'Une valeur ne correspond pas au type de sa colonne.',
    why: 'Le format fixe le type de chaque colonne au début du fichier, et cette valeur perdrait des chiffres ou n’est pas de ce type.',
    next: 'Récupérez d’abord toutes les lignes, puis exportez-les ; la colonne est alors enregistrée en texte. Ou exportez dans un format texte, comme CSV.',
  },
  'export-folder-unusable': {
    what: 'Impossible d’écrire dans ce dossier.',
    why: 'Le dossier n’existe pas, ou vous n’avez pas le droit d’y écrire.',
    next: 'Sélectionnez un autre dossier.',
  },
  'export-gone': {
    what: 'Le fichier exporté n’existe plus.',
    why: 'Il a été déplacé, renommé ou supprimé après l’exportation.',
    next: 'Recherchez le fichier dans votre gestionnaire de fichiers, ou exportez à nouveau les lignes.',
  },
  'export-not-replaceable': {
    what: 'Ce fichier ne peut pas être remplacé.',
    why: 'Dataquay ne remplace que les fichiers qu’il a exportés et qui n’ont pas été modifiés depuis.',
    next: 'Saisissez un autre nom, ou supprimez d’abord le fichier dans votre gestionnaire de fichiers.',
  },
  'result-query-missing': {
    what: 'Ces lignes ne peuvent pas être actualisées.',
    why: 'La requête de ce résultat n’est pas enregistrée, car un fichier ne peut pas contenir la requête de l’une de ses tables.',
    next: 'Relancez la requête, puis publiez son résultat sous le même nom.',
  },
  'result-query-invalid': {
    what: 'La requête de ces lignes ne peut pas être envoyée.',
    why: 'La requête enregistrée de ces lignes n’est pas valide, ou son API n’a plus l’une des colonnes.',
    next: 'Corrigez la requête enregistrée, ou lancez une requête corrigée et publiez son résultat sous le même nom.',
  },
  'unknown-folder': {
    what: 'Le dossier sélectionné n’est plus disponible.',
    why: 'Dataquay a redémarré depuis que vous avez sélectionné le dossier, ou le dossier a été retiré dans une autre fenêtre.',
    next: 'Sélectionnez à nouveau le dossier.',
  },
  'folder-not-allowed': {
    what: 'Ce dossier ne peut pas être utilisé.',
    why: 'Les dossiers masqués, les liens, le dossier de données de Dataquay et les dossiers hors de votre dossier personnel ne sont pas disponibles. Ou bien le dossier a été supprimé.',
    next: 'Sélectionnez un autre dossier. Si vous utilisez Dataquay dans un navigateur, démarrez-le avec --export-folder DOSSIER pour autoriser un dossier hors de votre dossier personnel.',
  },
  'saved-query-unknown': {
    what: 'Requête enregistrée introuvable.',
    why: 'Son fichier a été supprimé ou renommé en dehors de Dataquay.',
    next: 'Recherchez le fichier dans le dossier des requêtes enregistrées, ou enregistrez à nouveau la requête. Si la requête est celle d’un résultat publié, publiez à nouveau ce résultat sous le même nom.',
  },
  'saved-query-changed': {
    what: 'Vos modifications n’ont pas été enregistrées.',
    why: 'Un autre utilisateur ou programme a modifié ou supprimé le fichier depuis que vous l’avez ouvert.',
    next: 'Ouvrez à nouveau la requête pour voir ce qui a changé, ou enregistrez votre version sous un autre titre.',
  },
  'update-check-failed': {
    what: 'Impossible de rechercher les mises à jour.',
    why: 'Dataquay ne peut pas joindre {{host}}, ou y a trouvé une liste de versions non valide.',
    next: 'Vérifiez votre connexion réseau, puis réessayez. Si votre administrateur définit le serveur de mise à jour, contactez-le.',
  },
  'update-download-failed': {
    what: 'Impossible de télécharger la mise à jour.',
    why: 'La connexion avec {{host}} a été interrompue, ou le disque est plein.',
    next: 'Vérifiez votre connexion réseau et l’espace disque disponible, puis réessayez.',
  },
  'update-not-trusted': {
    what: 'La mise à jour téléchargée a été rejetée.',
    why: 'Sa somme de contrôle ou sa signature diffère de celle de l’éditeur. Le fichier a été supprimé et rien n’a été installé.',
    next: 'Réessayez plus tard. Si le problème persiste, contactez votre administrateur.',
  },
};
