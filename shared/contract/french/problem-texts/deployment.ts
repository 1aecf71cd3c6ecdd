import type { deploymentTexts as english } from '../../problem-texts/deployment.ts';
import type { SentencesOf } from '../../problem-texts/sentences-of.ts';

/** The deployment and what it answers: what happened, why, and what to do next, in French. */
export const deploymentTexts: SentencesOf<typeof english> = {
  'sample-not-running': {
    what: 'Le déploiement d’exemple n’est pas en marche.',
    why: 'Son programme n’a pas encore démarré, ou il s’est arrêté.',
    next: 'Réessayez dans un instant. Si cela ne suffit pas, relancez l’application.',
  },
  'catalogue-not-found': {
    what: 'Il n’y a pas de catalogue à cette adresse.',
    why: 'Quelque chose répond pour {{host}}, mais pas comme un déploiement à ce chemin.',
    next: 'Vérifiez l’URL de base, le genre de déploiement et, pour une place de marché, ses chemins.',
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
    why: 'Un élément n’est pas compris ou pas permis ; son message dit lequel.',
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
    next: 'Regardez comment la réponse commence et vérifiez l’adresse.',
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
};
