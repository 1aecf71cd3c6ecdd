import type { editor as english } from '../en/editor.ts';
import type { French } from '../french.ts';

export const editor: French<typeof english> = {
  urls: 'URL de cette requête',
  url: { rest: 'URL REST', odata: 'URL OData' },
  format: { rest: 'REST', odata: 'OData' },
  copy: { rest: 'Copier l’URL REST', odata: 'Copier l’URL OData' },
  fine: 'ok',
  incomplete: 'autre requête',
  runAnyway: { rest: 'Exécuter quand même l’URL REST', odata: 'Exécuter quand même l’URL OData' },
  mistakes_one: '{{count, number}} problème',
  mistakes_many: '{{count, number}} problèmes',
  mistakes_other: '{{count, number}} problèmes',
  unsaid: { rest: 'REST ne peut pas dire ceci :', odata: 'OData ne peut pas dire ceci :' },
  problems: 'Problèmes',
  place: '{{format}}, caractère {{position, number}}',
  fix: 'Écrire « {{text}} »',
  fixRemove: 'Retirer « {{text}} »',
};
