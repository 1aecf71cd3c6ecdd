import type { French } from '../../../shared/translation/french.ts';
import type { editor as english } from '../en/editor.ts';

export const editor: French<typeof english> = {
  urls: 'URL de la requête',
  url: { rest: 'URL REST', odata: 'URL OData' },
  format: { rest: 'REST', odata: 'OData' },
  copy: { rest: 'Copier l’URL REST', odata: 'Copier l’URL OData' },
  copyLink: { rest: 'Copier un lien Dataquay vers la requête REST', odata: 'Copier un lien Dataquay vers la requête OData' },
  linkName: 'Lien Dataquay',
  noLink: 'La requête est trop longue pour un lien. Enregistrez-la et partagez le fichier.',
  lines: {
    label: 'Mettre en forme',
    hint: 'Affiche un paramètre par ligne. L’URL est toujours envoyée et copiée sur une seule ligne.',
    rest: 'Mettre en forme l’URL REST',
    odata: 'Mettre en forme l’URL OData',
  },
  difference: {
    show: {
      rest: 'Afficher les modifications de l’URL REST depuis l’exécution précédente',
      odata: 'Afficher les modifications de l’URL OData depuis l’exécution précédente',
    },
    none: 'Exécutez la requête deux fois pour voir ce qui a changé dans l’URL',
    before: { rest: 'URL REST de l’exécution précédente', odata: 'URL OData de l’exécution précédente' },
    after: {
      rest: 'URL REST de la dernière exécution, modifications signalées',
      odata: 'URL OData de la dernière exécution, modifications signalées',
    },
  },
  fine: 'Valide',
  behind: {
    url: 'En retard : affiche la dernière requête valide, car l’autre URL a un problème',
    form: 'En retard : ne contient pas la condition inachevée du formulaire',
  },
  unfinished: 'Non exécutée : la condition sur {{column}} n’est pas terminée. Complétez-la ou supprimez-la.',
  formPlace: 'Formulaire',
  incomplete: 'Ne couvre pas toute la requête',
  runAnyway: { rest: 'Exécuter quand même l’URL REST', odata: 'Exécuter quand même l’URL OData' },
  mistakes_one: '{{count, number}} problème',
  mistakes_many: '{{count, number}} problèmes',
  mistakes_other: '{{count, number}} problèmes',
  unsupported: { rest: 'Non pris en charge par REST :', odata: 'Non pris en charge par OData :' },
  problems: 'Problèmes',
  more: '{{count, number}} de plus',
  fewer: 'Afficher moins',
  said: '{{url}} : {{mistakes}}',
  refused: 'Message du serveur : {{message}}',
  place: 'URL {{format}}, caractère {{position, number}}',
  fix: 'Remplacer par « {{text}} »',
  fixRemove: 'Supprimer « {{text}} »',
};
