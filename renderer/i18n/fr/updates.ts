import type { French } from '../../../shared/translation/french.ts';
import type { updates as english } from '../en/updates.ts';

export const updates: French<typeof english> = {
  open: 'Rechercher des mises à jour…',
  title: 'Mises à jour',
  version: 'Vous utilisez Dataquay {{version}}.',
  way: {
    'package-manager':
      'Pour mettre à jour Dataquay, installez la nouvelle version avec le gestionnaire de paquets de votre système, par exemple apt ou dnf.',
    administrator: 'Dataquay a été installé pour tous les utilisateurs. Votre administrateur installe les nouvelles versions.',
    forbidden: 'Votre administrateur a désactivé les mises à jour.',
    none: 'Cette installation de Dataquay n’est pas mise à jour automatiquement.',
  },
  unchecked: 'Pour rechercher une nouvelle version, Dataquay demande la liste des versions à {{host}}.',
  check: 'Rechercher des mises à jour',
  checkAgain: 'Rechercher à nouveau',
  checking: 'Recherche de mises à jour…',
  current: 'Vous avez la dernière version.',
  available: 'La version {{version}} est disponible ({{size}}).',
  availableUnknownSize: 'La version {{version}} est disponible.',
  download: 'Télécharger la mise à jour',
  atQuit: 'Après le téléchargement, la mise à jour est installée lorsque vous quittez Dataquay.',
  byHand:
    'Téléchargez le fichier, comparez sa somme de contrôle SHA-512 à celle qui est affichée ici, puis remplacez votre fichier actuel.',
  openDownload: 'Télécharger {{file}}',
  checksum: 'Somme de contrôle SHA-512',
  copyChecksum: 'Copier la somme de contrôle SHA-512',
  downloading: 'Téléchargement de la version {{version}} : {{received}} sur {{total}}',
  progress: 'Progression du téléchargement',
  cancel: 'Annuler le téléchargement',
  ready: 'La version {{version}} est téléchargée et vérifiée. Elle sera installée lorsque vous quitterez Dataquay.',
  restart: 'Redémarrer et installer',
  atStart: 'Rechercher des mises à jour au démarrage',
  found: 'Dataquay {{version}} est disponible',
  show: 'Afficher la mise à jour',
};
