import type { French } from '../../shared/translation/french.ts';
import type { applicationEnglish } from './en.ts';

/** The application's texts outside of the page, in French. */
export const applicationFrench: French<typeof applicationEnglish> = {
  menu: {
    edit: 'Édition',
    undo: 'Annuler',
    redo: 'Rétablir',
    cut: 'Couper',
    copy: 'Copier',
    paste: 'Coller',
    selectAll: 'Tout sélectionner',
    view: 'Affichage',
    reload: 'Recharger',
    resetZoom: 'Taille réelle',
    zoomIn: 'Zoom avant',
    zoomOut: 'Zoom arrière',
    fullScreen: 'Plein écran',
    developerTools: 'Outils de développement',
    quit: 'Quitter',
    file: 'Fichier',
    window: 'Fenêtre',
    minimize: 'Réduire la fenêtre',
    zoom: 'Réduire/agrandir',
    close: 'Fermer',
    helpMenu: 'Aide',
    help: 'Aide de Dataquay',
    openLogs: 'Ouvrir les journaux',
    about: 'À propos de Dataquay',
    updates: 'Rechercher des mises à jour…',
    services: 'Services',
    hide: 'Masquer Dataquay',
    hideOthers: 'Masquer les autres',
    unhide: 'Tout afficher',
  },
  recovery: {
    crashed: {
      message: 'La fenêtre a cessé de fonctionner',
      detail: 'Rechargez-la pour continuer. Votre saisie est enregistrée, sauf les mots de passe et les jetons.',
      reload: 'Recharger',
      quit: 'Quitter',
    },
    frozen: {
      message: 'La fenêtre ne répond pas',
      detail: 'Attendez que la fenêtre réponde ou rechargez-la. Votre saisie est enregistrée, sauf les mots de passe et les jetons.',
      wait: 'Attendre',
      reload: 'Recharger',
    },
  },
  sandbox: {
    title: 'Impossible de lancer Dataquay en toute sécurité',
    text: 'L’AppImage ne peut pas utiliser de bac à sable sur ce système, car les espaces de noms utilisateur non privilégiés sont désactivés. Installez plutôt le paquet deb ou rpm, ou demandez à votre administrateur d’autoriser les espaces de noms utilisateur.',
  },
  unsaved: {
    message: 'Fermer sans enregistrer ?',
    detail: 'Un mot de passe ou un jeton que vous avez saisi n’est pas enregistré et sera perdu. Les autres modifications sont conservées.',
    close: 'Fermer sans enregistrer',
    cancel: 'Annuler',
  },
  files: {
    folder: 'Sélectionner un dossier',
    data: 'Sélectionner des fichiers',
    select: 'Sélectionner le dossier',
    replace: 'Remplacer {{path}} ?',
    detail: 'Dataquay n’a pas créé ce fichier, ou le fichier a été modifié depuis. Son contenu actuel sera perdu.',
    confirm: 'Remplacer le fichier',
    cancel: 'Annuler',
  },
  start: {
    title: 'Dataquay ne peut pas démarrer',
    newerData:
      'Une version plus récente de Dataquay{{version}} a écrit le dossier de données {{folder}}.\nCette version ne peut pas lire ce dossier et ne l’a pas modifié.\nInstallez la version plus récente ou utilisez un autre dossier avec --data-dir.',
    unusableFolder:
      'Dataquay ne peut pas utiliser le dossier de données {{folder}}.\n{{reason}}\nLancez Dataquay en tant que propriétaire du dossier ou utilisez un autre dossier avec --data-dir.',
    fullDisk:
      'Le disque qui contient le dossier de données {{folder}} est plein.\n{{reason}}\nLibérez de l’espace disque ou utilisez un dossier sur un autre disque avec --data-dir.',
    portInUse:
      'Le port {{port}} est utilisé par un autre programme. Choisissez un autre port avec --port, ou omettez cette option pour utiliser un port libre.',
    portDenied:
      'Accès refusé : le port {{port}} exige des droits élevés. Choisissez un autre port avec --port, ou omettez cette option pour utiliser un port libre.',
  },
  notification: {
    done: 'Toutes les lignes sont récupérées : {{title}}',
    stopped: 'Récupération arrêtée : {{title}}',
    rows_one: '{{rows}} ligne',
    rows_many: '{{rows}} lignes',
    rows_other: '{{rows}} lignes',
    reason: 'Ouvrez Dataquay pour voir la raison et reprendre la récupération.',
  },
  signInPage: {
    done: { title: 'Vous êtes connecté', text: 'Vous pouvez fermer cette page et revenir à Dataquay.' },
    failed: { title: 'Échec de l’authentification', text: 'Dataquay en affiche la cause. Vous pouvez fermer cette page.' },
    used: { title: 'Lien d’authentification déjà utilisé', text: 'Lancez une nouvelle authentification dans Dataquay.' },
    unknown: {
      title: 'Authentification introuvable',
      text: 'Cette page termine une authentification lancée dans Dataquay. Recommencez l’authentification dans Dataquay.',
    },
  },
};
