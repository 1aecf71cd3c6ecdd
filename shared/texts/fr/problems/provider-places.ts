import type { clientPlaces as englishPlaces, providerSettings as englishSettings } from '../../en/problems/provider-places.ts';
import type { French } from '../../french.ts';

/** Labels of the settings with the address of an identity provider, in quotation marks, in French. */
export const providerSettings: French<typeof englishSettings> = {
  issuer: '« Émetteur »',
  tokenUrl: '« URL des jetons »',
  either: '« URL des jetons » ou « Émetteur »',
};

/** Where administrators find the settings of a client, by product, in French. Products keep the names of their settings. */
export const clientPlaces: French<typeof englishPlaces> = {
  keycloak: {
    secret: 'Keycloak : onglet Identifiants (Credentials) du client',
    redirect: 'Keycloak : Valid redirect URIs',
    password: 'Keycloak : Direct access grants',
    service: 'Keycloak : Client authentication et Service accounts roles',
    code: 'Keycloak : Standard flow',
    device: 'Keycloak : OAuth 2.0 Device Authorization Grant',
    role: 'Keycloak : Role mapping de l’utilisateur, ou Service accounts roles du client',
  },
  entra: {
    secret: 'Microsoft Entra ID : inscription d’application, Certificats et secrets',
    redirect: 'Microsoft Entra ID : inscription d’application, Authentification, plateforme Applications mobiles et de bureau',
    password: 'Microsoft Entra ID : inscription d’application, Authentification, Autoriser les flux clients publics',
    service: 'Microsoft Entra ID : inscription d’application avec un secret client',
    code: 'Microsoft Entra ID : inscription d’application, Authentification, plateforme Applications mobiles et de bureau',
    device: 'Microsoft Entra ID : inscription d’application, Authentification, Autoriser les flux clients publics',
    role: 'Microsoft Entra ID : rôle d’application, attribué à l’utilisateur (Utilisateurs et groupes) ou au client (Autorisations d’API)',
  },
  okta: {
    secret: 'Okta : application, Client Credentials',
    redirect: 'Okta : application, Sign-in redirect URIs',
    password: 'Okta : application, Grant type, Resource Owner Password',
    service: 'Okta : application, Grant type, Client Credentials',
    code: 'Okta : application, Grant type, Authorization Code',
    device: 'Okta : application, Grant type, Device Authorization',
    role: 'Okta : groupe de l’utilisateur, et une revendication (claim) groups',
  },
  auth0: {
    secret: 'Auth0 : application, Credentials',
    redirect: 'Auth0 : application, Allowed Callback URLs',
    password: 'Auth0 : application, Grant Types, Password',
    service: 'Auth0 : application, Grant Types, Client Credentials',
    code: 'Auth0 : application, Grant Types, Authorization Code',
    device: 'Auth0 : application, Grant Types, Device Code',
    role: 'Auth0 : rôle de l’utilisateur, ou client grant de l’API',
  },
  adfs: {
    secret: 'AD FS : groupe d’applications, application serveur',
    redirect: 'AD FS : groupe d’applications, URI de redirection',
    password: 'AD FS : groupe d’applications, application native',
    service: 'AD FS : groupe d’applications, application serveur',
    code: 'AD FS : groupe d’applications, application native',
    device: 'AD FS : groupe d’applications, application native',
    role: 'AD FS : groupe de l’utilisateur, et une règle de revendication de l’API web',
  },
  cognito: {
    secret: 'Amazon Cognito : client d’application',
    redirect: 'Amazon Cognito : client d’application, Allowed callback URLs',
    password: 'Amazon Cognito : client d’application, Authentication flows',
    service: 'Amazon Cognito : client d’application, OAuth grant types, Client credentials',
    code: 'Amazon Cognito : client d’application, OAuth grant types, Authorization code grant',
    device: 'Amazon Cognito : client d’application, OAuth grant types',
    role: 'Amazon Cognito : groupe de l’utilisateur',
  },
};
