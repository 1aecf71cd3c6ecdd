import type { editor as english } from '../en/editor.ts';
import type { French } from '../french.ts';

export const editor: French<typeof english> = {
  urls: 'URL de cette requête',
  url: { rest: 'URL REST', odata: 'URL OData' },
  format: { rest: 'REST', odata: 'OData' },
  copy: { rest: 'Copier l’URL REST', odata: 'Copier l’URL OData' },
  lines: {
    label: 'Mettre en forme',
    hint: 'Un paramètre par ligne ; envoyée ou copiée, l’URL tient sur une ligne',
    rest: 'Mettre en forme l’URL REST',
    odata: 'Mettre en forme l’URL OData',
  },
  difference: {
    show: {
      rest: 'Ce qui a changé dans l’URL REST depuis l’exécution précédente',
      odata: 'Ce qui a changé dans l’URL OData depuis l’exécution précédente',
    },
    none: 'Ce qui a changé depuis l’exécution précédente : il n’y en a pas encore deux',
    before: { rest: 'URL REST de l’exécution précédente', odata: 'URL OData de l’exécution précédente' },
    after: {
      rest: 'URL REST de la dernière exécution, avec ce qui a changé',
      odata: 'URL OData de la dernière exécution, avec ce qui a changé',
    },
  },
  fine: 'ok',
  incomplete: 'autre requête',
  runAnyway: { rest: 'Exécuter quand même l’URL REST', odata: 'Exécuter quand même l’URL OData' },
  mistakes_one: '{{count, number}} problème',
  mistakes_many: '{{count, number}} problèmes',
  mistakes_other: '{{count, number}} problèmes',
  unsaid: { rest: 'REST ne peut pas dire ceci :', odata: 'OData ne peut pas dire ceci :' },
  problems: 'Problèmes',
  said: '{{url}} : {{mistakes}}',
  refused: 'Le déploiement dit : {{message}}',
  place: '{{format}}, caractère {{position, number}}',
  fix: 'Écrire « {{text}} »',
  fixRemove: 'Retirer « {{text}} »',
};
