/** Labels of the settings with the address of an identity provider, in quotation marks. */
export const providerSettings = { issuer: '“Issuer”', tokenUrl: '“Token URL”', either: '“Token URL” or “Issuer”' } as const;

/** Where administrators find the settings of a client, by product, without parentheses. */
export const clientPlaces = {
  keycloak: {
    secret: 'Keycloak: Credentials tab of the client',
    redirect: 'Keycloak: Valid redirect URIs',
    password: 'Keycloak: Direct access grants',
    service: 'Keycloak: Client authentication and Service accounts roles',
    code: 'Keycloak: Standard flow',
    device: 'Keycloak: OAuth 2.0 Device Authorization Grant',
    role: 'Keycloak: Role mapping of the user, or Service accounts roles of the client',
  },
  entra: {
    secret: 'Microsoft Entra ID: app registration, Certificates & secrets',
    redirect: 'Microsoft Entra ID: app registration, Authentication, platform Mobile and desktop applications',
    password: 'Microsoft Entra ID: app registration, Authentication, Allow public client flows',
    service: 'Microsoft Entra ID: app registration with a client secret',
    code: 'Microsoft Entra ID: app registration, Authentication, platform Mobile and desktop applications',
    device: 'Microsoft Entra ID: app registration, Authentication, Allow public client flows',
    role: 'Microsoft Entra ID: app role, assigned to the user (Users and groups) or the client (API permissions)',
  },
  okta: {
    secret: 'Okta: application, Client Credentials',
    redirect: 'Okta: application, Sign-in redirect URIs',
    password: 'Okta: application, Grant type, Resource Owner Password',
    service: 'Okta: application, Grant type, Client Credentials',
    code: 'Okta: application, Grant type, Authorization Code',
    device: 'Okta: application, Grant type, Device Authorization',
    role: 'Okta: group of the user, and a groups claim',
  },
  auth0: {
    secret: 'Auth0: application, Credentials',
    redirect: 'Auth0: application, Allowed Callback URLs',
    password: 'Auth0: application, Grant Types, Password',
    service: 'Auth0: application, Grant Types, Client Credentials',
    code: 'Auth0: application, Grant Types, Authorization Code',
    device: 'Auth0: application, Grant Types, Device Code',
    role: 'Auth0: role of the user, or client grant of the API',
  },
  adfs: {
    secret: 'AD FS: application group, server application',
    redirect: 'AD FS: application group, Redirect URI',
    password: 'AD FS: application group, native application',
    service: 'AD FS: application group, server application',
    code: 'AD FS: application group, native application',
    device: 'AD FS: application group, native application',
    role: 'AD FS: group of the user, and a claim rule of the Web API',
  },
  cognito: {
    secret: 'Amazon Cognito: app client',
    redirect: 'Amazon Cognito: app client, Allowed callback URLs',
    password: 'Amazon Cognito: app client, Authentication flows',
    service: 'Amazon Cognito: app client, OAuth grant types, Client credentials',
    code: 'Amazon Cognito: app client, OAuth grant types, Authorization code grant',
    device: 'Amazon Cognito: app client, OAuth grant types',
    role: 'Amazon Cognito: group of the user',
  },
} as const;
