import type { identityProviderTexts as english } from '../../problem-texts/identity-provider.ts';
import type { SentencesOf } from '../../problem-texts/sentences-of.ts';

/** The identity provider, and signing in by OAuth: what happened, why, and what to do next, in French. */
export const identityProviderTexts: SentencesOf<typeof english> = {
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
  'identity-provider-fault': {
    what: 'Le fournisseur d’identité a eu une défaillance.',
    why: 'La cause est de son côté : {{host}}, ou ce qui se trouve devant, redémarre, est surchargé ou en panne.',
    next: 'Il sera interrogé à nouveau sans intervention. Si cela dure, prévenez ses exploitants.',
  },
  'identity-provider-silent': {
    what: 'Le fournisseur d’identité ne répond pas à temps.',
    why: 'Il est surchargé ou en cours de démarrage ({{host}}), ou quelque chose retient la connexion en chemin.',
    next: 'Il sera interrogé à nouveau sans intervention. Si cela dure, vérifiez le réseau ou le VPN, et interrogez ses exploitants.',
  },
  'identity-provider-web-page': {
    what: 'Au lieu d’un jeton, {{host}} a envoyé une page destinée aux personnes.',
    why: 'L’adresse est peut-être celle d’une page de connexion, ou un intermédiaire a répondu : un proxy, ou un réseau qui exige d’abord sa propre connexion.',
    next: 'Ouvrez une page quelconque dans un navigateur pour voir si le réseau attend quelque chose. Vérifiez l’URL des jetons du profil : celle de Keycloak finit par /protocol/openid-connect/token.',
  },
  'identity-provider-other-issuer': {
    what: 'Le fournisseur d’identité porte un autre nom que celui du profil.',
    why: 'L’émetteur du profil est mal écrit ou a un autre préfixe, le fournisseur est joint par un autre nom que le sien, ou un intermédiaire a répondu à sa place. Les détails montrent les deux noms.',
    next: 'Si le nom trouvé est bien celui de votre fournisseur, indiquez-le comme émetteur dans le profil. Sinon, ne vous connectez pas et prévenez votre administrateur.',
  },
  'oauth-address-wrong': {
    what: 'Le fournisseur d’identité n’a rien à cette adresse.',
    why: 'Souvent un préfixe manque ou est de trop : les anciens Keycloak ont /auth devant /realms, les récents non. Ou bien le realm est mal écrit, ou l’adresse est celle d’un autre serveur.',
    next: 'Vérifiez l’URL des jetons ou l’émetteur du profil : essayez avec et sans /auth.',
  },
  'oauth-realm-unknown': {
    what: 'Le fournisseur d’identité ne connaît pas de realm {{realm}}.',
    why: 'Son nom est mal écrit (la casse compte), il a été renommé ou désactivé, ou il se trouve sur un autre serveur.',
    next: 'Vérifiez le realm dans l’URL des jetons ou l’émetteur du profil.',
  },
  'oauth-issuer-needed': {
    what: 'Ce mode de connexion a besoin de l’adresse de l’émetteur.',
    why: 'L’URL des jetons ne dit pas où se trouve la page de connexion, ni où s’obtiennent les codes d’appareil.',
    next: 'Indiquez l’émetteur dans le profil : l’adresse sous laquelle se trouve /.well-known/openid-configuration.',
  },
  'oauth-method-not-offered': {
    what: 'Le fournisseur d’identité n’offre pas ce mode de connexion.',
    why: 'Son document de découverte ne donne pas d’adresse pour lui : il y est désactivé, ou n’existe pas.',
    next: 'Choisissez un autre mode de connexion, ou interrogez les exploitants du fournisseur.',
  },
  'oauth-method-not-allowed': {
    what: 'Le client n’a pas droit à ce mode de connexion.',
    why: 'Le fournisseur doit l’autoriser pour chaque client : dans Keycloak « Direct access grants » pour un mot de passe, « Standard flow » pour le navigateur, « Device authorization grant » pour un code, « Service accounts » pour le client lui-même.',
    next: 'Faites-le activer pour le client que nomme le profil, ou choisissez un autre mode.',
  },
  'oauth-password-wrong': {
    what: 'Le nom ou le mot de passe n’a pas été accepté.',
    why: 'L’un des deux est faux, cet utilisateur n’existe pas dans ce realm, ou le compte est bloqué après plusieurs échecs : le fournisseur répond de même dans les trois cas. Le mot de passe a pu changer dans un autre annuaire.',
    next: 'Vérifiez les deux (casse, clavier, realm). Après plusieurs essais, attendez quelques minutes avant le suivant, ou demandez si le compte est bloqué.',
  },
  'oauth-account-disabled': {
    what: 'Le compte est désactivé.',
    why: 'Un administrateur du fournisseur d’identité l’a désactivé ; le mot de passe n’y est pour rien.',
    next: 'Demandez à votre administrateur de l’activer.',
  },
  'oauth-account-locked': {
    what: 'Le compte est bloqué pour un temps.',
    why: 'Trop d’essais ont échoué, peut-être ceux d’un autre programme resté à l’ancien mot de passe.',
    next: 'Attendez quelques minutes, puis réessayez une fois. S’il se bloque encore, cherchez cet autre programme.',
  },
  'oauth-account-unfinished': {
    what: 'Le compte n’est pas encore utilisable.',
    why: 'Le fournisseur attend ce que vous seul pouvez faire : changer le mot de passe, confirmer l’adresse électronique, installer un second facteur ou accepter des conditions. Le mot de passe seul n’y suffit pas.',
    next: 'Connectez-vous une fois dans un navigateur (chez le fournisseur, ou ici par « Navigateur »), faites ce qu’il demande, puis reconnectez-vous.',
  },
  'oauth-client-unknown': {
    what: 'Le fournisseur d’identité ne connaît pas le client.',
    why: 'L’identifiant du client est mal écrit, appartient à un autre realm ou est désactivé ; certains fournisseurs disent cela aussi d’un secret faux.',
    next: 'Vérifiez l’identifiant du client et son secret dans le profil, et le realm dans l’adresse.',
  },
  'oauth-client-secret-wrong': {
    what: 'Le fournisseur d’identité n’accepte pas le secret du client.',
    why: 'Le secret est faux ou a été renouvelé, il manque, le client est public et n’en a pas, ou le fournisseur l’attend à l’autre endroit (formulaire ou en-tête).',
    next: 'Saisissez à nouveau le secret du client, et vérifiez dans le profil s’il en a un et comment il est envoyé.',
  },
  'oauth-pkce-required': {
    what: 'Le fournisseur d’identité exige PKCE, que ce mode de connexion n’a pas.',
    why: 'Le client n’accepte que les connexions commencées ici et qui en portent la preuve.',
    next: 'Connectez-vous par « Navigateur » ou « Code d’appareil », qui la portent, ou faites lever cette exigence pour ce client.',
  },
  'oauth-redirect-refused': {
    what: 'Le fournisseur d’identité ne laisse pas le navigateur revenir vers ce poste.',
    why: 'Les adresses de redirection du client ne contiennent pas http://127.0.0.1/callback (tout port), ou le client est d’un autre type.',
    next: 'Faites ajouter http://127.0.0.1/callback aux adresses de redirection du client, ou connectez-vous par « Code d’appareil ».',
  },
  'oauth-scope-refused': {
    what: 'Le fournisseur d’identité refuse une portée (scope) demandée par le profil.',
    why: 'Elle est mal écrite, n’existe pas dans ce realm, ou ce client n’y a pas droit. Les détails disent ce qui a été demandé.',
    next: 'Corrigez la portée dans le profil ; openid profile email est ce qu’attendent les déploiements.',
  },
  'oauth-denied': {
    what: 'La connexion a été refusée.',
    why: 'Vous-même, ou une règle du fournisseur d’identité, n’avez pas laissé entrer cette application.',
    next: 'Reconnectez-vous et acceptez. Si rien ne vous a été demandé, interrogez votre administrateur.',
  },
  'oauth-not-finished': {
    what: 'La connexion n’a pas été achevée à temps.',
    why: 'La page de connexion ou le code n’a pas servi en quelques minutes, la page a montré une erreur (par exemple une adresse de redirection interdite), ou aucun navigateur ne s’est ouvert.',
    next: 'Reconnectez-vous. Si la page a montré une erreur, signalez-la à votre administrateur.',
  },
  'oauth-session-ended': {
    what: 'Votre session chez le fournisseur d’identité est terminée.',
    why: 'Elle est restée inactive ou ouverte trop longtemps, un administrateur y a mis fin, vous vous êtes déconnecté ailleurs, ou sa clé à usage unique a servi deux fois.',
    next: 'Reconnectez-vous. Vos requêtes sont conservées.',
  },
};
