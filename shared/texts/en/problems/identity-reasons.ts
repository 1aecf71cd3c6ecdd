/** Why a server doesn’t accept a token, an API key, or the identity behind it, and what to do about it. */
export const identityReasonTexts = {
  'credentials-refused/service-token-expired': {
    why: 'The service token has expired. See the server message.',
    next: 'Create a new service token, and enter it under “Secrets”. If you can’t, ask the owner of the API for one.',
  },
  'credentials-refused/service-key-rejected': {
    why: 'A gateway rejected the API key that this connection sends in {{header}} ({{status}}): it’s wrong, has expired, or isn’t subscribed to this API.',
    next: 'Check the key under “Secrets”, which this connection sends in {{header}}: copy it again from its source. If it’s still rejected, ask the owner of the API whether the key is active and approved for this API.',
  },
  'not-permitted/aws-key': {
    why: 'AWS API Gateway denied access (403), although this connection sends a key in {{header}}. The key is wrong or disabled, or isn’t in a usage plan of this stage. A resource policy or a firewall rule can have the same effect.',
    next: 'Check the key under “Secrets”, and the stage in the base URL. Then ask the owner of the API whether the key is in a usage plan of this stage, and whether a resource policy or firewall rule denies access.',
  },
  'credentials-refused/windows-sign-in': {
    why: 'The server accepts only Windows authentication ({{offered}}). This connection uses another sign-in method.',
    next: 'Select the sign-in method “Kerberos ticket” for this connection. If you have no account in the Windows domain of {{host}}, ask its administrator for an address that accepts tokens.',
  },
  'credentials-refused/basic-sign-in': {
    why: 'The server accepts only a user name and password (Basic). This connection sends other credentials.',
    next: 'Ask the administrator of {{host}} for an address that accepts tokens. Or select “Service token”, and set “Token header” to Authorization. Under “Secrets”, enter Basic, a space, and the Base64 form of USER:PASSWORD.',
  },
} as const;
