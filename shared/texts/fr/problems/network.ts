import type { French } from '../../../translation/french.ts';
import type { networkTexts as english } from '../../en/problems/network.ts';

/** Network problems: what happened, why, and what to do next, in French. */
export const networkTexts: French<typeof english> = {
  'application-unreachable': {
    what: 'La connexion à Dataquay est perdue.',
    why: 'Dataquay a été fermé, ou la connexion entre cette page et Dataquay a été interrompue.',
    next: 'Attendez que cette page se reconnecte automatiquement. Si Dataquay a été fermé, relancez-le : une nouvelle page s’ouvre.',
  },
  'page-not-admitted': {
    what: 'Ce lien n’est pas valide.',
    why: 'Le lien est incomplet, a déjà été utilisé, ou a été créé avant le dernier démarrage de Dataquay.',
    next: 'Ouvrez le lien que Dataquay a affiché à son dernier démarrage.',
  },
  'name-not-resolved': {
    what: 'Impossible de trouver {{host}}.',
    why: 'Aucune adresse n’a été trouvée pour le nom {{host}}. Peut-être est-il mal orthographié ou connu seulement dans un réseau d’entreprise, ou le DNS est injoignable.',
    next: 'Comparez le nom d’hôte avec celui qui vous a été donné, et connectez-vous au réseau d’entreprise ou au VPN. {{directProxy}} Si rien n’y fait, testez la connexion pour savoir quel serveur DNS a été interrogé. Demandez ensuite à l’administrateur réseau de vérifier l’enregistrement DNS de {{host}}.',
  },
  'connection-refused': {
    what: 'Impossible d’établir une connexion avec {{host}}.',
    why: 'L’hôte est injoignable, ou aucun service n’écoute sur ce port.',
    next: 'Vérifiez l’adresse et assurez-vous que le serveur est démarré, puis réessayez.',
  },
  'connection-lost': {
    what: 'La connexion avec {{host}} est perdue.',
    why: 'Le serveur ou un proxy a fermé la connexion avant la fin de la réponse.',
    next: 'Réessayez. Si le problème persiste, demandez à l’administrateur du serveur ({{host}}) quel serveur, passerelle ou proxy ferme la connexion. Les lignes déjà reçues sont conservées.',
  },
  'timed-out': {
    what: 'La connexion avec {{host}} a dépassé le délai d’attente.',
    why: 'Le réseau est lent ou bloqué, ou le serveur met plus de temps que le délai prévu.',
    next: 'Réessayez, ou réduisez la requête : moins de colonnes, moins de lignes ou plus de filtres.',
  },
  'tls-failed': {
    what: 'Impossible d’établir une connexion sécurisée avec {{host}}.',
    why: 'Cet ordinateur ne fait pas confiance au certificat, ou celui-ci a expiré ou concerne un autre nom d’hôte.',
    next: 'Vérifiez le certificat et l’horloge de cet ordinateur. Rien n’a été envoyé.',
  },
  'redirect-refused': {
    what: 'Redirection non suivie : {{host}}.',
    why: 'La redirection est circulaire, comporte trop d’étapes, a une adresse non valide ou passe de HTTPS à HTTP.',
    next: 'Remplacez l’adresse par l’adresse finale, afin d’éviter la redirection.',
  },
  'plain-http-refused': {
    what: 'Identifiants non envoyés, car la connexion n’est pas chiffrée : {{host}}.',
    why: 'L’adresse utilise HTTP : n’importe qui sur le réseau pourrait lire vos identifiants.',
    next: 'Utilisez une adresse HTTPS. Pour l’URL de base uniquement, vous pouvez aussi cocher « Autoriser l’envoi des identifiants en HTTP non chiffré (non recommandé) » sous « Paramètres de connexion ».',
  },
  'clock-skew': {
    what: 'L’horloge de cet ordinateur et celle de {{host}} ne correspondent pas.',
    why: 'Si les horloges ne sont pas synchronisées, des jetons valides semblent expirés ou pas encore valides.',
    next: 'Corrigez l’horloge qui n’est pas à l’heure. Les détails indiquent l’écart en secondes.',
  },
  'proxy-failed': {
    what: 'Le proxy {{proxy}} n’a pas transmis la requête.',
    why: 'Le proxy est injoignable, interdit l’accès à cette adresse ou exige une authentification.',
    next: 'Vérifiez le proxy sous « Paramètres de connexion », ou contactez l’administrateur du proxy. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable': {
    what: 'Le fichier PAC de cette connexion n’a fourni aucun proxy utilisable.',
    why: 'Le fichier PAC est illisible, échoue, prend trop de temps ou ne renvoie que des types de proxy non pris en charge, comme SOCKS.',
    next: 'Vérifiez le fichier PAC sous « Paramètres de connexion », ou saisissez-y le proxy. Rien n’a été envoyé à {{host}}.',
  },
};
