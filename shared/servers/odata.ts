import type { ServerKind } from './server-kind.ts';

/** An OData V4 service, whose entity sets are the APIs. */
export const odata: ServerKind = {
  runsHere: false,
  hasCatalogue: false,
  hasAccount: false,
  apisUrl: ({ baseUrl }) => `${baseUrl}/$metadata`,
  credentialsUrl: ({ baseUrl }) => `${baseUrl}/`,
  languageOf: () => 'odata',
};
