import type { ReasonTexts } from '../reason-texts.ts';
import { kerberosReasonTexts } from './kerberos-reason-texts.ts';

/** Why an answer, a redirect or a proxy is refused or Kerberos fails, and what to do, in French. */
export const reasonTexts: ReasonTexts = {
  'unexpected-answer/status': {
    why: 'Elle a un statut qui n’est ni celui de lignes ni celui d’une erreur, comme « non modifié » ou une redirection inachevée.',
    next: 'Regardez ses en-têtes et l’adresse ; un proxy ou une passerelle a pu répondre.',
  },
  'unexpected-answer/not-rows': {
    why: 'Elle ne contient aucune liste de lignes sous une forme connue : JSON, lignes de JSON ou valeurs séparées. Une page de connexion ou un proxy a pu répondre.',
    next: 'Regardez comment la réponse commence et vérifiez l’adresse.',
  },
  'unexpected-answer/web-page': {
    why: 'C’est une page web de {{host}} : le plus souvent une page de connexion, ou un avis d’un proxy ou d’une passerelle.',
    next: 'Regardez comment la réponse commence. Si elle demande de se connecter, choisissez un autre mode de connexion à ce déploiement ; sinon, vérifiez l’adresse.',
  },
  'unexpected-answer/web-page-elsewhere': {
    why: 'La requête a été renvoyée par {{asked}} vers {{host}}, qui a répondu par une page web : le plus souvent une page de connexion.',
    next: 'Choisissez un mode de connexion que ce déploiement accepte des programmes, comme un jeton. Quelle adresse a renvoyé où se lit avec les durées de la réponse.',
  },
  'unexpected-answer/rows-path': {
    why: 'Il n’y a pas de liste de lignes à « {{path}} », où le profil dit qu’elles sont.',
    next: 'Regardez la réponse brute et corrigez le chemin dans le profil, ou laissez-le vide pour que les lignes soient trouvées.',
  },
  'unexpected-answer/no-page': {
    why: 'Les pages précédentes contiennent des lignes ; celle-ci contient autre chose à leur place, bien que {{host}} annonce un succès.',
    next: 'Les lignes reçues sont conservées. Lisez ce qu’elle dit, et reprenez plus tard à cette page.',
  },
  'unexpected-answer/page-loop': {
    why: 'Elle nomme comme page suivante une page déjà lue : les pages ne finiraient jamais.',
    next: 'Les lignes reçues sont conservées et affichées. Signalez cette adresse à ceux qui exploitent {{host}}.',
  },
  'unexpected-answer/pages-empty': {
    why: 'Les pages se suivent sans aucune ligne ({{pages}} de suite), et chacune en nomme une suivante : elles peuvent ne jamais finir.',
    next: 'Les lignes reçues sont conservées. Reprenez si des lignes peuvent encore venir, ou demandez moins : une condition, moins de colonnes. Sinon, signalez-le à ceux qui exploitent {{host}}.',
  },
  'unexpected-answer/malformed': {
    why: 'Son texte enfreint les règles du format par lequel il a commencé. Lignes avant cet endroit : {{rows}}.',
    next: 'Les lignes précédentes sont gardées. Montrez la réponse brute à qui gère {{host}}.',
  },
  'unexpected-answer/trailing': {
    why: 'Quelque chose suit après sa fin.',
    next: 'Les lignes sont gardées. Montrez la réponse brute à qui gère {{host}}.',
  },
  'unexpected-answer/empty': {
    why: 'Elle n’a pas de corps du tout, pas même une liste vide.',
    next: 'Réessayez ; si cela dure, prévenez qui gère {{host}}.',
  },
  'unexpected-answer/cut-short': {
    why: 'Elle s’arrête au milieu : {{host}} ou un intermédiaire l’a interrompue, ou a annoncé une longueur trop courte.',
    next: 'Les lignes arrivées sont gardées et affichées. Réessayez pour avoir le reste.',
  },
  'unexpected-answer/encoding': {
    why: 'Ses octets ne sont pas du texte dans l’encodage qu’elle annonce ({{charset}}) : ce qui est affiché peut différer de ce qui était voulu.',
    next: 'Comparez avec la réponse brute, et dites à qui gère {{host}} quel encodage il envoie.',
  },
  'unexpected-answer/compression': {
    why: 'Elle n’est pas compressée comme elle le dit, ou d’une façon inconnue ici.',
    next: 'Prévenez qui gère {{host}}, ou le proxy en chemin.',
  },
  'unexpected-answer/decompressed-too-large': {
    why: 'Un peu d’elle se déplie en bien plus qu’aucun texte : lire la suite épuiserait ce poste, par accident ou à dessein.',
    next: 'Prévenez qui gère {{host}}. Rien de plus n’a été lu.',
  },
  'unexpected-answer/too-many-headers': {
    why: 'Son en-tête est plus long qu’aucune réponse n’en a besoin.',
    next: 'Prévenez qui gère {{host}}, ou le proxy en chemin : des cookies qui s’accumulent en sont une cause fréquente.',
  },
  'unexpected-answer/not-http': {
    why: 'Ce qui répond à ce port ne parle pas HTTP.',
    next: 'Vérifiez le port, et si l’adresse commence par https:// ou http://.',
  },
  'unexpected-answer/too-large': {
    why: 'Elle est bien plus grande qu’un tel document ne peut l’être.',
    next: 'Vérifiez l’adresse : autre chose que le document attendu s’y trouve peut-être.',
  },
  'redirect-refused/too-many': {
    why: 'Elle a été renvoyée plus de {{limit}} fois, peut-être en cercle.',
    next: 'Corrigez l’adresse pour qu’elle n’ait pas besoin de redirection, ou prévenez qui gère {{host}}.',
  },
  'redirect-refused/not-http': {
    why: 'Elle mène à quelque chose qui n’est pas une adresse du web.',
    next: 'Vérifiez l’adresse, ou prévenez qui gère {{host}}.',
  },
  'redirect-refused/downgrade': {
    why: 'Elle mène de https à http, où quiconque en chemin pourrait lire.',
    next: 'Saisissez l’adresse https voulue, ou prévenez qui gère {{host}}.',
  },
  'proxy-failed/unreachable': {
    why: 'Il est injoignable : son adresse est fausse, ou il est arrêté.',
    next: 'Vérifiez le proxy dans les paramètres de connexion du profil, et le réseau ou le VPN. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-failed/refused': {
    why: 'Il refuse de se connecter à {{host}}, ou ce n’est pas un proxy.',
    next: 'Demandez à qui le gère si {{host}} peut être joint par lui.',
  },
  'proxy-failed/credentials': {
    why: 'Il demande un utilisateur et un mot de passe, et n’en a reçu aucun ou d’autres.',
    next: 'Saisissez son utilisateur dans les paramètres de connexion du profil et son mot de passe parmi les secrets. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/unreadable': {
    why: 'Il ne peut être obtenu de {{proxy}}.',
    next: 'Vérifiez son adresse dans les paramètres de connexion du profil. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/malformed': {
    why: 'Ce qui se trouve à {{proxy}} n’est pas un script avec une fonction FindProxyForURL.',
    next: 'Vérifiez son adresse, ou montrez-le à qui l’a écrit. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/failed': {
    why: 'Son script s’est terminé par une erreur ; les détails la citent.',
    next: 'Montrez-le à qui l’a écrit, ou indiquez le proxy lui-même. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/slow': {
    why: 'Son script n’a pas répondu en quelques secondes : il ne finit pas, ou attend des noms que personne ne résout.',
    next: 'Montrez-le à qui l’a écrit, ou indiquez le proxy lui-même. Rien n’a été envoyé à {{host}}.',
  },
  'proxy-file-unusable/no-proxy': {
    why: 'Il ne nomme que des sortes de proxys non prises en charge ici, comme SOCKS.',
    next: 'Indiquez un proxy http ou https lui-même. Rien n’a été envoyé à {{host}}.',
  },
  ...kerberosReasonTexts,
};
