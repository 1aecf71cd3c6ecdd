import type { French } from '../../../translation/french.ts';
import type { clockPhrases as english } from '../../en/problems/clock-phrases.ts';

/** Parts of sentences about clocks, in French. */
export const clockPhrases: French<typeof english> = {
  correct: {
    unknown:
      'Synchronisez l’horloge de cet ordinateur avec un serveur de temps. Si elle est juste, demandez à l’administrateur du serveur ({{host}}) de synchroniser la sienne.',
    server:
      'L’horloge de cet ordinateur concorde avec celle de {{clockHost}} : ne la modifiez pas. Demandez à l’administrateur du serveur ({{host}}) de synchroniser la sienne avec un serveur de temps.',
    computer:
      'L’horloge de {{clockHost}} concorde avec celle de {{host}} : celle de cet ordinateur est donc probablement fausse. Synchronisez-la avec un serveur de temps (Linux : timedatectl set-ntp true ; Windows : w32tm /resync).',
  },
  alternative: {
    unknown: 'Si c’est l’horloge de cet ordinateur qui est fausse, synchronisez-la.',
    server: 'L’horloge de cet ordinateur concorde avec celle de {{clockHost}} : ne la modifiez pas.',
  },
  ask: {
    unknown: 'Si l’horloge de cet ordinateur est à l’heure ({{now}}), demandez',
    server: 'L’horloge de cet ordinateur concorde avec celle de {{clockHost}} : elle n’est donc pas en cause. Demandez',
  },
};
