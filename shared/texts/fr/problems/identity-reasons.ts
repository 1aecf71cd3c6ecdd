import type { identityReasonTexts as english } from '../../en/problems/identity-reasons.ts';
import type { French } from '../../french.ts';

/** Why a server doesn’t accept a token, an API key, or the identity behind it, and what to do about it, in French. */
export const identityReasonTexts: French<typeof english> = {
  'credentials-refused/service-token-expired': {
    why: 'Le jeton de service a expiré. Consultez le message du serveur.',
    next: 'Créez un nouveau jeton de service, puis saisissez-le sous « Secrets ». Si vous ne le pouvez pas, demandez-en un au propriétaire de l’API.',
  },
  'credentials-refused/service-key-rejected': {
    why: 'Une passerelle a rejeté la clé d’API que cette connexion envoie dans {{header}} ({{status}}) : elle est erronée, a expiré, ou n’est pas abonnée à cette API.',
    next: 'Vérifiez la clé sous « Secrets », que cette connexion envoie dans {{header}} : copiez-la à nouveau depuis sa source. Si elle est encore rejetée, demandez au propriétaire de l’API si la clé est active et autorisée pour cette API.',
  },
  'not-permitted/aws-key': {
    why: 'AWS API Gateway a refusé l’accès (403), alors que cette connexion envoie une clé dans {{header}}. La clé est erronée ou désactivée, ou ne fait pas partie d’un plan d’utilisation de cette étape (stage). Une politique de ressources ou une règle de pare-feu peut avoir le même effet.',
    next: 'Vérifiez la clé sous « Secrets », et l’étape (stage) dans l’URL de base. Demandez ensuite au propriétaire de l’API si la clé fait partie d’un plan d’utilisation de cette étape, et si une politique de ressources ou une règle de pare-feu refuse l’accès.',
  },
  'credentials-refused/windows-sign-in': {
    why: 'Le serveur n’accepte que l’authentification Windows ({{offered}}). Cette connexion utilise une autre méthode d’authentification.',
    next: 'Sélectionnez la méthode d’authentification « Ticket Kerberos » pour cette connexion. Si vous n’avez pas de compte dans le domaine Windows du serveur ({{host}}), demandez à son administrateur une adresse qui accepte des jetons.',
  },
  'credentials-refused/basic-sign-in': {
    why: 'Le serveur n’accepte qu’un nom d’utilisateur et un mot de passe (Basic). Cette connexion envoie d’autres identifiants.',
    next: 'Demandez à l’administrateur du serveur ({{host}}) une adresse qui accepte des jetons. Ou sélectionnez « Jeton de service », et saisissez Authorization comme « En-tête du jeton ». Sous « Secrets », saisissez Basic, un espace et la forme Base64 de UTILISATEUR:MOT DE PASSE.',
  },
};
