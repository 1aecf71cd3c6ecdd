import type { French } from '../../../translation/french.ts';
import type { audiencePhrases as english } from '../../en/problems/audience-phrases.ts';

/** What to do so that the identity provider issues tokens for the audience that an API expects, by product, in French. */
export const audiencePhrases: French<typeof english> = {
  unknown:
    'Demandez au propriétaire de l’API sa portée ou son audience, saisissez-la sous « Portée (scope) » ou « Audience » dans cette connexion, et reconnectez-vous. Ou demandez à l’administrateur du fournisseur d’identité d’ajouter l’audience {{wantedAudience}} aux jetons du client {{clientId}}.',
  keycloak:
    '{{audienceQuestion}}Demandez à l’administrateur de Keycloak d’ajouter l’audience {{wantedAudience}} aux jetons du client {{clientId}} (client, Client scopes, portée dédiée, Add mapper, By configuration, Audience). Si une portée facultative (client scope) l’ajoute déjà, saisissez son nom sous « Portée (scope) » dans cette connexion. Reconnectez-vous ensuite.',
  entra:
    'Dans Microsoft Entra ID, la portée détermine l’audience. Demandez au propriétaire de l’API son URI d’ID d’application (inscription d’application de l’API, Exposer une API). Saisissez-le avec /.default sous « Portée (scope) », par exemple api://data/.default, et reconnectez-vous. Si la portée est refusée, demandez à l’administrateur de Microsoft Entra ID d’ajouter l’API aux API autorisées du client {{clientId}}.',
  okta: '{{audienceQuestion}}Dans Okta, c’est le serveur d’autorisation qui détermine l’audience, et non la portée. Demandez à l’administrateur d’Okta quel serveur d’autorisation a l’audience {{wantedAudience}} (Security, API, Authorization Servers). Saisissez son Issuer URI sous « Émetteur » dans cette connexion, ou son point de terminaison de jetons sous « URL des jetons ». Reconnectez-vous ensuite.',
  auth0:
    '{{audienceQuestion}}Dans Auth0, l’audience de la requête désigne l’API. Saisissez l’identifiant {{wantedAudience}} sous « Audience » dans cette connexion, et reconnectez-vous. L’administrateur d’Auth0 le trouve sous APIs, et doit autoriser le client {{clientId}} pour cette API.',
  adfs: 'Dans AD FS, la portée détermine l’audience. Sous « Portée (scope) », saisissez l’identificateur de partie de confiance {{wantedAudience}}, une barre oblique et une portée, par exemple https://api.example/data/openid. Reconnectez-vous ensuite. Si AD FS refuse cette portée, demandez à l’administrateur d’AD FS d’autoriser le client {{clientId}} pour cette API Web (autorisations du client).',
  cognito:
    'Les jetons d’accès d’Amazon Cognito n’ont d’audience que si la requête nomme une ressource, ce que Dataquay ne fait pas. Demandez au propriétaire de l’API de vérifier les revendications client_id et scope au lieu d’aud. Si l’API exige une portée personnalisée, saisissez-la sous « Portée (scope) » dans cette connexion.',
  pingone:
    '{{audienceQuestion}}Dans PingOne, la portée désigne une ressource, dont dépend l’audience. Demandez à l’administrateur de PingOne une portée de la ressource avec l’audience {{wantedAudience}} (Applications, Resources), et de l’autoriser pour l’application {{clientId}} (Resources). Saisissez-la sous « Portée (scope) » dans cette connexion, et reconnectez-vous.',
  pingfederate:
    '{{audienceQuestion}}Demandez à l’administrateur de PingFederate d’émettre les jetons du client {{clientId}} avec l’audience {{wantedAudience}} (Applications, OAuth, Access Token Management, Audience Claim Value). Reconnectez-vous ensuite.',
  duende:
    '{{audienceQuestion}}Dans Duende IdentityServer, la portée désigne une ressource d’API, dont le nom est l’audience. Demandez à l’administrateur une portée de la ressource d’API {{wantedAudience}}, et de l’autoriser pour le client {{clientId}} (AllowedScopes). Saisissez-la sous « Portée (scope) » dans cette connexion, et reconnectez-vous.',
  question: 'Demandez au propriétaire de l’API quelle audience elle attend. ',
};
