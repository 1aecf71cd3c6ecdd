import type { IncomingMessage, ServerResponse } from 'node:http';
import { type LoopbackServer, startLoopbackServer } from '../loopback-server.ts';
import { canaries, type ScriptedProvider, sendJson, startScriptedProvider } from '../signin/scripted-provider.ts';

export const serviceToken = 'canary-service-token-3';

type Response = (request: IncomingMessage, response: ServerResponse) => void;

/** A data service and an identity provider on loopback. A test sets the response for each path. */
export interface ScriptedServer {
  readonly service: LoopbackServer;
  readonly provider: ScriptedProvider;
  /** Responses by path without query. A request without valid credentials gets 401 instead. */
  readonly responses: Map<string, Response>;
  /** Valid service tokens. */
  readonly acceptedTokens: Set<string>;
  /** Returns the line that the service prints when it is ready. */
  readyLine(): string;
  close(): Promise<void>;
}

/** Returns a catalogue with one API whose data and metadata have this origin. */
export const scriptedCatalogue = (origin: string) => [
  {
    id: 1,
    label: 'Travel',
    rootCode: 'travel',
    expositions: [
      {
        title: 'Flights',
        details: 'Every flight',
        keywords: ['air', 'delay'],
        id: 7,
        updateDate: 1_700_000_000_000,
        accessPoint: 'flights-3m',
        dcRestUrl: `${origin}/dmp-api/data/travel/flights-3m`,
        odataUrl: `${origin}/dmp-api/odata/travel/flights_3m?$format=json`,
        columns: [
          { alias: 'id', description: 'Number', idColumn: true, list: true, filter: true, type: 'LONG' },
          { alias: 'delay', idColumn: false, list: true, filter: false, type: 'DECIMAL' },
          { alias: 'mystery', idColumn: false, list: true, filter: true, type: 'QUATERNION' },
        ],
        sources: [{ title: 'Bureau', path: 'https://example.org/' }],
        licences: [{ name: 'CC0', title: 'Public domain', path: 'https://example.org/cc0' }],
      },
    ],
  },
];

export const metadataXml = `<?xml version="1.0" encoding="UTF-8"?>
<edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>
<Schema Namespace="travel" xmlns="http://docs.oasis-open.org/odata/ns/edm">
<EntityType Name="flights_3mType"><Key><PropertyRef Name="id"/></Key>
<Property Name="id" Type="Edm.Int64" Nullable="false"/><Property Name="delay" Type="Edm.Decimal" Scale="variable"/>
<Property Name="mystery" Type="Edm.Double"/></EntityType>
<EntityContainer Name="Container"><EntitySet Name="flights_3m" EntityType="travel.flights_3mType"/></EntityContainer>
</Schema></edmx:DataServices></edmx:Edmx>`;

export async function startScriptedServer(): Promise<ScriptedServer> {
  const provider = await startScriptedProvider();
  const responses = new Map<string, Response>();
  const acceptedTokens = new Set([serviceToken]);
  const service = await startLoopbackServer((request, response) => {
    const { authorization = '', 'svc-x-api-token': token } = request.headers;
    if (!provider.accepted.has(authorization.replace('Bearer ', '')) && !acceptedTokens.has(String(token))) {
      response.writeHead(401, { 'content-type': 'application/problem+json', 'www-authenticate': 'Bearer realm="test"' });
      response.end(JSON.stringify({ type: 'about:blank', title: 'Unauthorized', status: 401, detail: 'No valid credentials' }));
      return;
    }
    const respond = responses.get((request.url ?? '').replace(/\?.*$/, ''));
    if (respond === undefined) sendJson(response, 404, { title: 'Not found', detail: 'No such thing here' });
    else respond(request, response);
  });
  responses.set('/dmp-api/expositions', (_request, response) => sendJson(response, 200, scriptedCatalogue(service.origin)));
  responses.set('/dmp-api/odata/travel/$metadata', (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/xml' }).end(metadataXml);
  });
  return {
    service,
    provider,
    responses,
    acceptedTokens,
    readyLine: () =>
      `${JSON.stringify({
        ready: true,
        baseUrl: service.origin,
        authUrl: provider.server.origin,
        realm: 'test',
        clientId: 'dataquay',
        clientSecret: canaries.clientSecret,
        username: 'jo',
        password: canaries.password,
        serviceToken,
      })}\n`,
    close: async () => {
      await service.close();
      await provider.close();
    },
  };
}
