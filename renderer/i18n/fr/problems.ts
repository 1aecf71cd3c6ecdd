import type { problems as english } from '../en/problems.ts';
import type { French } from '../french.ts';

export const problems: French<typeof english> = {
  details: 'Détails',
  code: 'Code',
  status: 'Statut HTTP',
  words: 'Message d’origine',
  facts: 'Faits',
  tryAgain: 'Réessayer',
  unnamed: { host: 'le déploiement' },
  codes: {
    'application-unreachable': {
      what: 'Cette page a perdu l’application.',
      why: 'L’application a été arrêtée, ou la connexion entre les deux s’est coupée.',
      next: 'Si seule la connexion s’est coupée, la page se reconnecte d’elle-même. Si l’application est arrêtée, relancez-la : elle ouvre une nouvelle page.',
    },
    'page-not-admitted': {
      what: 'L’application n’admet pas cette page.',
      why: 'Le lien a déjà servi, ou il date d’un démarrage précédent de l’application.',
      next: 'Ouvrez le lien affiché par l’application à son dernier démarrage.',
    },
    'name-not-resolved': {
      what: 'Le nom {{host}} est introuvable.',
      why: 'Le nom est mal écrit, ou ce poste n’atteint pas son serveur de noms ; certains noms n’existent qu’à l’intérieur d’un réseau d’entreprise.',
      next: 'Vérifiez l’adresse et le réseau ou le VPN, puis réessayez.',
    },
    'connection-refused': {
      what: 'Aucune connexion avec {{host}}.',
      why: 'La machine est inaccessible, ou rien n’écoute sur ce port : le service est peut-être arrêté.',
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
      next: 'Réessayez, ou demandez moins : moins de colonnes, moins de lignes, une condition plus étroite.',
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
    'sample-not-running': {
      what: 'Le déploiement d’exemple n’est pas en marche.',
      why: 'Son programme n’a pas encore démarré, ou il s’est arrêté.',
      next: 'Réessayez dans un instant. Si cela ne suffit pas, relancez l’application.',
    },
    'not-signed-in': {
      what: 'Personne n’est connecté.',
      why: 'Cette demande exige un utilisateur connecté.',
      next: 'Connectez-vous, puis réessayez.',
    },
    'sign-in-refused': {
      what: 'Le fournisseur d’identité a refusé la connexion.',
      why: 'L’utilisateur, le mot de passe ou le client n’est pas accepté, ou ce mode de connexion n’est pas autorisé.',
      next: 'Vérifiez la connexion de ce profil, puis connectez-vous à nouveau.',
    },
    'identity-provider-unreachable': {
      what: 'Le fournisseur d’identité est inaccessible.',
      why: 'Sans accès à son serveur ({{host}}), aucune connexion ne peut être ouverte ni renouvelée.',
      next: 'Attendez son retour ou vérifiez le réseau, puis connectez-vous à nouveau.',
    },
    'identity-provider-odd-answer': {
      what: 'Le fournisseur d’identité n’a pas renvoyé de jeton.',
      why: 'L’adresse des jetons est peut-être celle d’autre chose, comme une page de connexion ou un proxy.',
      next: 'Vérifiez l’adresse des jetons de ce profil, puis connectez-vous à nouveau.',
    },
    'credentials-refused': {
      what: 'Le déploiement a refusé l’identification.',
      why: 'Le jeton a expiré, a été révoqué ou n’est pas destiné à ce déploiement.',
      next: 'Déconnectez-vous puis reconnectez-vous. Si cela persiste, essayez un autre mode de connexion.',
    },
    'not-permitted': {
      what: 'Vous ne pouvez pas utiliser cette API.',
      why: 'Le déploiement vous connaît, mais ses règles d’accès ne vous ouvrent pas cette API.',
      next: 'Demandez l’accès au propriétaire de l’API.',
    },
    'unknown-api': {
      what: 'Le déploiement ne connaît pas cette API.',
      why: 'Elle a été renommée ou supprimée, ou elle n’est pas partagée avec vous.',
      next: 'Cherchez-la dans le catalogue.',
    },
    'query-refused': {
      what: 'Le déploiement a refusé la requête.',
      why: 'Un élément n’est pas compris ou pas permis ; son message dit lequel.',
      next: 'Corrigez l’endroit indiqué, puis relancez la requête.',
    },
    'too-many-requests': {
      what: 'Le déploiement demande moins de requêtes.',
      why: 'Il en a reçu trop en peu de temps.',
      next: 'Attendez un peu, puis réessayez.',
    },
    'deployment-fault': {
      what: 'Le déploiement a échoué en répondant.',
      why: 'La faute est de son côté.',
      next: 'Réessayez plus tard. Si cela persiste, transmettez les détails ci-dessous à ses exploitants.',
    },
    'unexpected-answer': {
      what: 'La réponse n’est pas celle attendue.',
      why: 'Autre chose que les données est revenu, peut-être d’un proxy ou d’une page de connexion.',
      next: 'Regardez la réponse brute et vérifiez l’adresse.',
    },
    'row-too-large': {
      what: 'Une ligne de la réponse est trop grande.',
      why: 'Elle dépasse ce que l’application garde pour une seule ligne.',
      next: 'Choisissez moins de colonnes. Les lignes précédentes sont conservées.',
    },
    'invalid-url': {
      what: 'Cette URL ne peut pas être envoyée.',
      why: 'Elle est incomplète, n’est ni http ni https, ou contient un nom d’utilisateur et un mot de passe.',
      next: 'Corrigez l’URL, puis réessayez.',
    },
    'invalid-input': {
      what: 'L’application n’a pas accepté la demande.',
      why: 'Une valeur manque ou sort de ce qui est permis.',
      next: 'Changez la valeur, puis réessayez.',
    },
    'unknown-profile': {
      what: 'Ce profil n’existe plus.',
      why: 'Il a été supprimé pendant que cette page était ouverte.',
      next: 'Rechargez la page.',
    },
    'unknown-run': {
      what: 'Ce résultat n’est plus là.',
      why: 'Ses lignes ont été rendues quand il n’était plus affiché.',
      next: 'Relancez la requête.',
    },
    'storage-failed': {
      what: 'L’application n’a pas pu écrire ou lire ses fichiers.',
      why: 'Le disque est peut-être plein, ou le dossier de données n’est pas accessible en écriture.',
      next: 'Libérez de la place ou vérifiez les droits du dossier de données, puis réessayez.',
    },
    internal: {
      what: 'L’application a commis une erreur.',
      why: 'La faute est dans l’application elle-même, ni de votre fait ni de celui du déploiement.',
      next: 'Réessayez. Si cela persiste, signalez-la avec les détails ci-dessous.',
    },
  },
};
