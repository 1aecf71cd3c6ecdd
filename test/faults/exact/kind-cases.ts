import { metadataXml } from '../../electron/core/scripted-server.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, verdict } from '../laboratory/fault-case.ts';
import { json, respond, xml } from '../laboratory/responses.ts';

const absent = json(404, { title: 'Not found' });

/** Connections of the wrong kind, and services that lack only their metadata. */
export const kindCases: readonly FaultCase[] = [
  {
    name: 'an OData service connected as a marketplace',
    verdict: verdict(
      'catalogue',
      'catalogue-not-found',
      {
        en: /OData service, not a data marketplace.*\/odata\/\$metadata, but no catalogue at http.*\(404\)/,
        fr: /service OData, et non une place de marché/,
      },
      { en: /Change “Type” .* to “Any OData V4 service”/, fr: /Remplacez «\sType\s» dans la connexion par «\s[^»]*OData V4/ },
    ),
    stage: async (stage) => {
      const { origin } = await stage.http((request, response) =>
        respond(request.url === '/odata/$metadata' ? xml(200, metadataXml) : absent, request, response),
      );
      return open(`${origin}/odata`);
    },
  },
  {
    name: 'a marketplace connected as an OData service',
    verdict: verdict(
      'catalogue',
      'metadata-not-found',
      {
        en: /data marketplace, not an OData service.*no \$metadata at http.*\(404\)/,
        fr: /place de marché de données, et non un service OData/,
      },
      { en: /Change “Type” .* to “Data marketplace \(REST and OData\)”/, fr: /Remplacez «\sType\s».*lace de marché/ },
    ),
    stage: async (stage) => {
      const metadata = (request: { readonly url?: string | undefined }) => (request.url === '/$metadata' ? absent : xml(200, metadataXml));
      const server = await stage.api({ metadata: (request, response) => respond(metadata(request), request, response) });
      return open(server.origin, { kind: 'odata' });
    },
  },
  {
    name: 'an OData service without $metadata, whose rows can be read',
    verdict: verdict(
      'catalogue',
      'metadata-not-found',
      {
        en: /lists entity sets \(Flights, Airports\), but there’s no \$metadata at http.*columns and types are unknown/,
        fr: /liste des ensembles d’entités \(Flights, Airports\)/,
      },
      { en: /provide \$metadata.*dataquay get/, fr: /fournir \$metadata.*dataquay get/ },
    ),
    stage: async (stage) => {
      const service = json(200, {
        '@odata.context': '$metadata',
        value: [
          { name: 'Flights', kind: 'EntitySet', url: 'Flights' },
          { name: 'Airports', url: 'Airports' },
          { name: 'Now', kind: 'Singleton', url: 'Now' },
        ],
      });
      const { origin } = await stage.http((request, response) => respond(request.url === '/odata/' ? service : absent, request, response));
      return open(`${origin}/odata`, { kind: 'odata' });
    },
  },
  {
    name: 'a listed API without $metadata',
    verdict: verdict(
      'metadata',
      'metadata-not-found',
      {
        en: /Tried: http\S+\/\$metadata, http\S+\/\?metadata\. Rows can be read without it/,
        fr: /essayées\s: http\S+\/\$metadata, http\S+\/\?metadata\. Les lignes peuvent être lues/,
      },
      { en: /correct the OData path/, fr: /corrigez le chemin OData/ },
    ),
    stage: async (stage) => open((await stage.api({ metadata: absent })).origin),
  },
];
