import type { French } from '../../../../translation/french.ts';
import type { identityReasonTexts as english } from '../../../en/problems/reasons/identity.ts';

/** Why a server doesn’t accept a token, an API key, or the identity behind it, and what to do about it, in French. */
export const identityReasonTexts: French<typeof english> = {
  'credentials-refused/service-token-expired-on': {
    why: 'Le jeton de service était valable jusqu’au {{validUntil}} d’après sa déclaration exp, et le serveur ({{host}}) l’a refusé.',
    next: 'Créez un nouveau jeton de service, ou demandez-en un au propriétaire de l’API, puis saisissez-le sous « Secrets ». L’ancien jeton ne peut pas être renouvelé. Pour des jetons que Dataquay renouvelle lui-même, demandez-lui un client avec la méthode d’authentification « Identifiants client (OAuth) ».',
  },
  'credentials-refused/service-token-expired': {
    why: 'Le jeton de service a expiré. Consultez le message du serveur.',
    next: 'Créez un nouveau jeton de service, puis saisissez-le sous « Secrets ». Si vous ne le pouvez pas, demandez-en un au propriétaire de l’API.',
  },
  'credentials-refused/service-key-rejected': {
    why: 'Une passerelle devant l’API a rejeté la clé d’API que cette connexion envoie dans {{header}} ({{status}}). Elle est erronée, a expiré ou a été révoquée, ou n’est pas approuvée pour cette API ou cet environnement.',
    next: 'Vérifiez la clé sous « Secrets », que cette connexion envoie dans {{header}} : copiez-la à nouveau depuis sa source, pour l’environnement de {{host}}. Si elle est encore refusée, demandez au propriétaire de l’API si la clé est active et approuvée pour cette API.',
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
  'credentials-refused/key-header': {
    why: 'Une passerelle devant l’API n’a trouvé aucune clé d’API dans la requête ({{status}}). Cette connexion envoie son jeton de service dans l’en-tête {{header}} : la passerelle lit donc probablement un autre en-tête.',
    next: 'Cherchez l’en-tête de la clé dans la documentation de l’API, ou demandez-le au propriétaire de l’API (souvent {{usualHeaders}}). Saisissez-le comme « En-tête du jeton » dans cette connexion, et la clé seule sous « Secrets », sans schéma tel que Bearer. Une nouvelle clé ne sert à rien tant que l’en-tête est faux.',
  },
  'not-permitted/right': {
    why: 'L’authentification a été acceptée, mais le serveur exige {{right}}, que votre compte ou client ({{who}}) n’a pas ({{status}}).',
    next: 'Demandez au propriétaire de l’API d’accorder {{right}} à votre compte ou client ({{who}}). S’il s’agit d’un rôle du fournisseur d’identité, son administrateur l’accorde{{rolePlace}}. Connectez-vous ensuite à nouveau, car les jetons antérieurs ne le contiennent pas. Avant cela, une nouvelle authentification, un nouveau mot de passe ou un nouveau secret du client ne sert à rien.',
  },
  'not-permitted/object-right': {
    why: 'Le serveur a accepté l’authentification, mais refuse à votre compte ou client ({{who}}) l’accès à {{object}} ({{status}}). Le droit manquant ne concerne que {{object}} : d’autres API peuvent fonctionner.',
    next: 'Demandez au propriétaire de l’API d’accorder à votre compte ou client ({{who}}) le droit de lire {{object}} (dans une base de données, SELECT). Ou utilisez une autre API, ou un compte qui a ce droit. Un nouveau mot de passe, ou un nouveau jeton du même compte, ne sert à rien.',
  },
  'not-permitted/service-token-right': {
    why: 'Le serveur a reconnu le jeton de service, mais exige {{right}}, que le jeton ou son propriétaire n’a pas ({{status}}).',
    next: 'Demandez au propriétaire de l’API d’accorder {{right}} au propriétaire du jeton de service. Si les jetons ont leurs propres autorisations, créez-en un avec {{right}}, et saisissez-le sous « Secrets ». Un nouveau jeton sans {{right}} ne sert à rien.',
  },
  'not-permitted/named-scope': {
    why: 'L’authentification a été acceptée, mais il manque au jeton une portée (scope) que le serveur exige : {{right}} ({{status}}).',
    next: 'Ajoutez {{right}} à « Portée (scope) » dans cette connexion, puis connectez-vous à nouveau. Si le fournisseur d’identité ne la délivre pas, demandez à son administrateur d’autoriser {{right}} pour le client {{clientId}}. Un nouveau mot de passe ou secret du client ne sert à rien.',
  },
  'credentials-refused/rows': {
    why: 'Le serveur n’a refusé les identifiants que pour les lignes de {{api}} ({{status}}). Il a accepté les mêmes identifiants pour le catalogue : ils arrivent donc, et y sont valables. Cette API attend un autre jeton, une autre audience ou une autre méthode d’authentification.',
    next: 'Demandez au propriétaire de {{api}} quels identifiants elle attend : l’en-tête du jeton, la portée ou l’audience, ou la méthode d’authentification. Corrigez-les ensuite dans cette connexion. Pour tester une autre API, saisissez-la sous « API à tester ».',
  },
  'not-permitted/object-role': {
    why: 'Le serveur a accepté l’authentification, mais exige {{right}} pour {{object}}, ce que votre compte ou client ({{who}}) n’a pas ({{status}}). Les API qui n’exigent pas {{right}} peuvent fonctionner.',
    next: 'Demandez au propriétaire de l’API d’accorder {{right}} à votre compte ou client ({{who}}). S’il s’agit d’un rôle du fournisseur d’identité, son administrateur l’accorde{{rolePlace}}. Connectez-vous ensuite à nouveau (ou créez un nouveau jeton de service), car les jetons antérieurs ne le contiennent pas. Avant cela, une nouvelle authentification, un nouveau jeton ou un nouveau mot de passe ne sert à rien.',
  },
  'not-permitted/listed-right': {
    why: 'Le serveur exige {{right}} et refuse l’accès ({{status}}), alors que le jeton de votre compte ou client ({{who}}) contient {{right}}. L’API lit probablement les rôles dans une autre revendication (claim), comme ceux d’un autre client, ou exige une condition de plus.',
    next: 'Envoyez au propriétaire de l’API le message du serveur et les rôles dans le jeton (dans les détails), et demandez-lui dans quelle revendication l’API lit les rôles. Demandez ensuite à l’administrateur du fournisseur d’identité d’y ajouter {{right}}{{rolePlace}}, et connectez-vous à nouveau. Sans ce changement, un nouveau jeton ou un nouveau mot de passe ne sert à rien.',
  },
};
