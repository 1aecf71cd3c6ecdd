import type { connectionTexts as english } from '../../problem-texts/connection.ts';
import type { SentencesOf } from '../../problem-texts/sentences-of.ts';

/** The connection: what happened, why, and what to do next, in French. */
export const connectionTexts: SentencesOf<typeof english> = {
  'application-unreachable': {
    what: 'Cette page a perdu l’application.',
    why: 'L’application a été arrêtée, ou la connexion entre les deux s’est coupée.',
    next: 'Si seule la connexion s’est coupée, la page se reconnecte d’elle-même. Si l’application est arrêtée, relancez-la : elle ouvre une nouvelle page.',
  },
  'page-not-admitted': {
    what: 'L’application n’admet pas cette page.',
    why: 'Le lien a déjà servi, ou il date d’un démarrage précédent de l’application.',
    next: 'Ouvrez le lien affiché par l’application à son dernier démarrage.',
  },
  'name-not-resolved': {
    what: 'Le nom {{host}} est introuvable.',
    why: 'Le nom est mal écrit, ou ce poste n’atteint pas son serveur de noms ; certains noms n’existent qu’à l’intérieur d’un réseau d’entreprise.',
    next: 'Vérifiez l’adresse et le réseau ou le VPN, puis réessayez.',
  },
  'connection-refused': {
    what: 'Aucune connexion avec {{host}}.',
    why: 'La machine est inaccessible, ou rien n’écoute sur ce port : le service est peut-être arrêté.',
    next: 'Attendez le retour du service ou prévenez ses exploitants, puis réessayez.',
  },
  'connection-lost': {
    what: 'La connexion avec {{host}} s’est interrompue.',
    why: 'L’autre côté ou un intermédiaire l’a fermée avant la fin de la réponse.',
    next: 'Réessayez. Ce qui est déjà arrivé est conservé.',
  },
  'timed-out': {
    what: 'Pas de réponse à temps ({{host}}).',
    why: 'Le réseau est lent ou bloqué, ou la requête demande plus de temps que prévu.',
    next: 'Réessayez, ou demandez moins : moins de colonnes, moins de lignes, une condition plus étroite.',
  },
  'tls-failed': {
    what: 'La connexion sécurisée avec {{host}} a échoué.',
    why: 'Son certificat n’est pas reconnu sur ce poste, a expiré ou porte un autre nom.',
    next: 'Faites vérifier le certificat ou l’horloge du poste. Rien n’a été envoyé.',
  },
  'redirect-refused': {
    what: 'Une redirection n’a pas été suivie ({{host}}).',
    why: 'Elle tourne en rond, va trop loin, mène à une adresse illisible ou passe de https à http.',
    next: 'Corrigez l’adresse pour éviter cette redirection.',
  },
  'plain-http-refused': {
    what: 'Rien de secret n’a été envoyé à {{host}}.',
    why: 'Son adresse est en http : quiconque écoute en chemin pourrait lire le secret.',
    next: 'Utilisez l’adresse https, ou autorisez http sans chiffrement dans le profil.',
  },
  'clock-skew': {
    what: 'Les horloges diffèrent.',
    why: 'L’horloge de ce poste et celle de l’autre côté ne sont pas à la même heure : les jetons semblent expirés, ou pas encore valables.',
    next: 'Faites régler l’horloge qui se trompe ; les détails disent de combien de secondes.',
  },
  'proxy-failed': {
    what: 'Le proxy {{proxy}} n’a pas laissé passer la requête.',
    why: 'Il est injoignable, refuse cette adresse, ou demande un utilisateur et un mot de passe.',
    next: 'Vérifiez le proxy dans les paramètres de connexion du profil, ou demandez à qui le gère. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable': {
    what: 'Le fichier PAC de ce profil ne nomme aucun proxy utilisable.',
    why: 'Il ne peut être obtenu ou lu, il échoue ou dure trop longtemps, ou il ne nomme que des proxys non pris en charge (SOCKS).',
    next: 'Vérifiez son adresse dans les paramètres de connexion du profil, ou indiquez-y le proxy lui-même. Rien n’a été envoyé à {{host}}.',
  },
};
