import { metadataXml } from '../../electron/core/scripted-server.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { iisPage, json, plain, respond, xml } from '../laboratory/responses.ts';

const of = (step: Verdict['step'], code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const rest = (name: string, expected: Verdict | null, responder: Parameters<typeof respond>[0]): FaultCase => ({
  name: `REST rows: ${name}`,
  verdict: expected,
  stage: async (stage) => open((await stage.api({ rest: responder })).origin),
});

/** A service whose base URL was copied with more than its own path. */
const copied = (name: string, expected: Verdict | null, kind: 'odata' | 'marketplace', suffix: string): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    if (kind === 'marketplace') return open(`${(await stage.api()).origin}${suffix}`);
    const server = await stage.server((request, response) =>
      respond(request.url === '/odata/$metadata' ? xml(200, metadataXml) : json(404, { title: 'Not found' }), request, response),
    );
    return open(`${server.origin}${suffix}`, { kind });
  },
});

const extraPath = (code: string): Verdict =>
  of('catalogue', code, /\$metadata/, /\$metadata/, /without|remove/i, /sans|retirez|supprimez/i);

/** Addresses with too long a path, and rows that are refused for other reasons than the query. */
export const addressCases: readonly FaultCase[] = [
  copied('the base URL ends with $metadata', extraPath('metadata-not-found'), 'odata', '/odata/$metadata'),
  copied(
    'the base URL is the address of the catalogue',
    of('catalogue', 'catalogue-not-found', /\/dmp-api\/expositions is twice/, /deux fois/, /Remove \/dmp-api\/expositions/, /Retirez/),
    'marketplace',
    '/dmp-api/expositions',
  ),
  copied(
    'the base URL has the beginning of the catalogue path',
    of('catalogue', 'catalogue-not-found', /\/dmp-api is twice/, /deux fois/, /Remove \/dmp-api from/, /Retirez \/dmp-api à/),
    'marketplace',
    '/dmp-api',
  ),
  copied(
    'the base URL has the name of an entity set',
    of(
      'catalogue',
      'metadata-not-found',
      /name of an entity set/,
      /nom d’un ensemble d’entités/,
      /root of the service/,
      /racine du service/,
    ),
    'odata',
    '/odata/Products',
  ),
  rest(
    'IIS denies the long query string',
    of('rest', 'unexpected-answer', /larger than the server accepts/, /volumineuse|plus grande|trop/, /fewer columns/, /moins de colonnes/),
    iisPage(404, '404.15 - Not Found', 'The request filtering module is configured to deny a request where the query string is too long.'),
  ),
  rest(
    'the database of the API is down',
    of(
      'rest',
      'deployment-fault',
      /error is on the server/,
      /erreur (vient du|est côté|provient du) serveur/,
      /administrator/,
      /administrateur/,
    ),
    json(500, {
      message:
        'could not connect to server: Connection refused. Is the server running on host "db" and accepting TCP/IP connections on port 5432?',
    }),
  ),
  rest(
    'Latin-1 that is not declared',
    of('rest', 'unexpected-answer', /declares no encoding/, /ne déclare aucun encodage/, /declare the encoding/, /déclarer l’encodage/),
    { headers: { 'content-type': 'application/json' }, body: Buffer.from('[{"id":1,"delay":2.5,"mystery":"Météo"}]', 'latin1') },
  ),
  rest(
    'XML rows',
    of(
      'rest',
      'unexpected-answer',
      /XML document \(root element “rows”\)/,
      /document XML \(élément racine «.rows.»\)/,
      /rows in JSON/,
      /lignes en JSON/,
    ),
    xml(200, '<?xml version="1.0"?><!-- export --><rows><row><id>1</id></row></rows>'),
  ),
  rest(
    'a long XML document',
    of('rest', 'unexpected-answer', /XML document \(root element “rows”\)/, /document XML/, /rows in JSON/, /lignes en JSON/),
    xml(200, `<?xml version="1.0"?><n:rows xmlns:n="urn:rows">${'<row><id>1</id></row>'.repeat(2_000)}</n:rows>`),
  ),
  rest(
    'a SOAP message',
    of(
      'rest',
      'unexpected-answer',
      /SOAP message, not JSON/,
      /message SOAP, et non du JSON/,
      /address of the REST or OData API/,
      /adresse de l’API REST ou OData/,
    ),
    xml(200, '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><rows/></soap:Body></soap:Envelope>'),
  ),
  rest('Latin-1 that is declared as UTF-8', of('rest', 'unexpected-answer', /encoding/, /encodage/, /administrator/, /administrateur/), {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: Buffer.from('[{"id":1,"delay":2.5,"mystery":"Météo"}]', 'latin1'),
  }),
  rest('the row security leaves no row', null, json(200, [])),
  rest(
    'the rows are sent as events (text/event-stream)',
    of('rest', 'unexpected-answer', /doesn’t contain rows/, /ne contient pas de lignes/, /address|Raw/, /adresse|[Bb]rut/),
    { headers: { 'content-type': 'text/event-stream' }, body: ': ping\n\nevent: row\ndata: {"id":1}\n\n' },
  ),
  rest(
    'a plain text says that the session expired, with success',
    of(
      'rest',
      'unexpected-answer',
      /doesn’t contain rows|error message/,
      /ne contient pas de lignes|message d’erreur/,
      /address|Raw|administrator/,
      /adresse|[Bb]rut|administrateur/,
    ),
    plain(200, 'Session expired. Please log in again.'),
  ),
];
