import type { ServerAddresses, ServerKind } from './server-kind.ts';

const catalogueUrl = ({ baseUrl, paths }: ServerAddresses): string => `${baseUrl}${paths.catalogue}`;

/** A marketplace of APIs: a catalogue, and rows in REST and OData. */
export const marketplace: ServerKind = {
  runsHere: false,
  hasCatalogue: true,
  hasAccount: true,
  apisUrl: catalogueUrl,
  credentialsUrl: catalogueUrl,
  languageOf(url, { baseUrl, paths }) {
    const folder = `${baseUrl}${paths.odata}`;
    return url === folder || url.startsWith(`${folder}/`) ? 'odata' : 'rest';
  },
};
