import { metadataXml, scriptedCatalogue } from '../../electron/core/scripted-server.ts';
import { unregistered } from '../http/expected.ts';
import { open, withServiceToken } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, nginxPage, page, plain, type Responder, respond, xml } from '../laboratory/responses.ts';
import type { ApiResponders } from '../laboratory/stage.ts';

const of = (step: Verdict['step'], code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });
const unexpected = (step: Verdict['step'], cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  of(step, 'unexpected-answer', cause, causeFr, fix, fixFr);

const webPage = unexpected('metadata', /returned a web page/, /page web/, /base URL and paths/, /URL de base/);
const notMetadata = unexpected(
  'metadata',
  /isn’t an OData metadata document/,
  /n’est pas un document de métadonnées/,
  /OData path/,
  /chemin OData/,
);
const doctype = unexpected(
  'metadata',
  /document type declaration/,
  /déclaration de type/,
  /without this declaration/,
  /sans cette déclaration/,
);
const malformed = unexpected('metadata', /isn’t well-formed XML/, /n’est pas du XML bien formé/, /administrator/, /administrateur/);
const truncated = unexpected('metadata', /is incomplete: its end is missing/, /incomplet.*fin manque/, /[Tt]ry again/, /Réessayez/);
const oldVersion = unexpected('metadata', /OData version 2\.0|uses OData version/, /OData/, /OData 4/, /OData 4/);
const empty = unexpected('metadata', /no body/, /(pas de|aucun) corps/, /administrator/, /administrateur/);
const missing = of('metadata', 'metadata-not-found', /\$metadata/, /\$metadata/, /OData path/, /chemin OData/);
const noService = of('catalogue', 'metadata-not-found', /has no document at/, /n’a pas de document/, /Base URL/, /URL de base/);
const noRows = (step: 'rest' | 'odata'): Verdict =>
  unexpected(step, /doesn’t contain rows/, /ne contient pas de lignes/, /address|Raw|paths/, /adresse|[Bb]rut|chemins/);
const rowsPage = (step: 'rest' | 'odata'): Verdict =>
  unexpected(step, /sign-in page/, /page d’authentification/, /sign-in|address/, /authentification|adresse/);
const queryRefused = (step: 'rest' | 'odata'): Verdict =>
  of(
    step,
    'query-refused',
    /requests one row, and the server rejected this request/,
    /demande une seule ligne, et le serveur a rejeté/,
    /administrator of .* the server message/,
    /administrateur du serveur .* le message du serveur/,
  );
const serverFault = (step: 'rest' | 'odata' | 'metadata'): Verdict =>
  of(
    step,
    'deployment-fault',
    /error is on the server/,
    /erreur (vient du|est côté|provient du) serveur/,
    /administrator/,
    /administrateur/,
  );
const denied = (step: 'rest' | 'odata' | 'metadata'): Verdict =>
  of(
    step,
    'not-permitted',
    /permission|access|sign-in/,
    /permission|droit|accès|authentification/,
    /owner|sign-in method/,
    /propriétaire|méthode d’authentification/,
  );

const api = (name: string, expected: Verdict | null, responders: ApiResponders): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.api(responders)).origin),
});
const metadata = (name: string, expected: Verdict | null, responder: Responder): FaultCase =>
  api(`$metadata: ${name}`, expected, { metadata: responder });
const rest = (name: string, expected: Verdict | null, responder: Responder): FaultCase =>
  api(`REST rows: ${name}`, expected, { rest: responder });
const odata = (name: string, expected: Verdict | null, responder: Responder): FaultCase =>
  api(`OData rows: ${name}`, expected, { odata: responder });

/** Returns a first page whose link leads to the next page. */
const pageBefore = (nextLink: string): Responder =>
  json(200, {
    '@odata.context': '$metadata#flights_3m',
    value: [{ id: 1, delay: 2.5, mystery: 3 }],
    '@odata.nextLink': nextLink,
  });

/** Creates a case for an OData service without a catalogue. */
const service = (name: string, expected: Verdict | null, all: Responder): FaultCase => ({
  name: `OData service: ${name}`,
  verdict: expected,
  stage: async (stage) => open((await stage.server(all)).origin, { kind: 'odata' }),
});

const version2 = `<?xml version="1.0"?><edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices m:DataServiceVersion="2.0" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><Schema Namespace="N" xmlns="http://schemas.microsoft.com/ado/2008/09/edm"><EntityType Name="T"><Key><PropertyRef Name="id"/></Key><Property Name="id" Type="Edm.Int32"/></EntityType><EntityContainer Name="C"><EntitySet Name="S" EntityType="N.T"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;
const sapError = {
  error: {
    code: '/IWFND/MED/170',
    message: { lang: 'en', value: "No service found for namespace '', name 'ZDATA', version '0001'" },
    innererror: { transactionid: '6568A', application: {} },
  },
};

/** Errors in metadata and rows, with REST and OData. */
export const odataCases: readonly FaultCase[] = [
  metadata('a login page', webPage, page(200, '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>')),
  metadata(
    'a web page with the type of XML',
    webPage,
    xml(200, '<!DOCTYPE html><html><head><title>Sign in</title></head><body></body></html>'),
  ),
  metadata('nothing', empty, { headers: { 'content-type': 'application/xml' } }),
  metadata('XML of something else', notMetadata, xml(200, '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom"/>')),
  metadata('XML that is not well-formed', malformed, xml(200, metadataXml.replace('</Schema>', ''))),
  metadata('half of its XML', truncated, xml(200, metadataXml.slice(0, metadataXml.length / 2))),
  metadata(
    'a document type declaration',
    doctype,
    xml(200, `<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e "y">]>${metadataXml.slice(metadataXml.indexOf('<edmx'))}`),
  ),
  metadata('plain text', notMetadata, plain(200, 'It works!')),
  metadata('OData 2', oldVersion, xml(200, version2)),
  metadata('not found (JSON)', missing, json(404, { error: { code: 'NotFound', message: 'Resource not found' } })),
  metadata('not found (nginx)', missing, nginxPage(404, 'Not Found')),
  metadata(
    'an error of the server',
    quoting(serverFault('metadata'), /cannot read the schema/),
    json(500, { error: { code: 'X', message: 'cannot read the schema' } }),
  ),
  metadata('no permission', denied('metadata'), json(403, { error: { code: 'Forbidden', message: 'No access to the metadata' } })),
  rest(
    'an error of the server (RFC 9457)',
    quoting(serverFault('rest'), /deadlock/),
    json(500, { title: 'Error', detail: 'A deadlock occurred.' }),
  ),
  rest(
    'the query is refused (RFC 9457)',
    quoting(queryRefused('rest'), /page size/),
    json(400, { title: 'Bad Request', detail: 'The page size must be at least 10.' }),
  ),
  rest('no permission', quoting(denied('rest'), /team/), json(403, { detail: 'Only the team may read rows.' })),
  {
    name: 'OData rows: no permission for one table',
    verdict: quoting(
      of(
        'odata',
        'not-permitted',
        /\(svc-report\) access to Customers .*other APIs can work/,
        /\(svc-report\) l’accès à Customers .*d’autres API peuvent/,
        /\(svc-report\) the right to read Customers/,
        /\(svc-report\) le droit de lire Customers/,
      ),
      /SELECT permission/,
    ),
    stage: async (stage) => {
      const denial = json(403, { error: { code: 'AccessDenied', message: "User 'svc-report' has no SELECT permission on 'Customers'." } });
      return withServiceToken(stage, (await stage.api({ odata: denial })).origin);
    },
  },
  {
    name: 'OData rows: no response within the timeout',
    verdict: of(
      'odata',
      'timed-out',
      /didn’t send one row of \S+ within .*sign-in work/,
      /n’a pas envoyé une seule ligne de \S+ en .*authentification fonctionnent/,
      /other format.*Response header timeout.*administrator of .* check the query/,
      /autre format.*Délai avant les en-têtes.*vérifie la requête/,
    ),
    stage: async (stage) => {
      const { origin } = await stage.api({ odata: () => undefined });
      return open(origin, { connection: { proxy: { mode: 'none' }, timeouts: { headers: 400 } } });
    },
  },
  rest(
    'not found',
    of(
      'rest',
      'unknown-api',
      /although it lists the API/,
      /alors qu’il la répertorie/,
      /paths of this connection/,
      /chemins de cette connexion/,
    ),
    json(404, {}),
  ),
  rest('a login page', rowsPage('rest'), page(200, '<html><head><title>Sign in</title></head></html>')),
  rest('text', noRows('rest'), plain(200, 'hello')),
  rest(
    'half of its rows',
    unexpected(
      'rest',
      /syntax error|incomplete|ends/,
      /syntaxe|incomplète|tronqu/,
      /administrator|[Tt]ry again/,
      /administrateur|[Rr]éessayez/,
    ),
    { headers: { 'content-type': 'application/json' }, body: '[{"id":1,"del' },
  ),
  rest('nothing', unexpected('rest', /no body/, /(pas de|aucun) corps/, /administrator/, /administrateur/), {
    headers: { 'content-type': 'application/json' },
  }),
  rest(
    'a gateway timeout',
    of(
      'rest',
      'deployment-fault',
      /stopped waiting for one row of travel\/flights-3m/,
      /a cessé d’attendre une ligne de travel\/flights-3m/,
      /administrator.*Fewer rows or a longer timeout in Dataquay don’t help/,
      /administrateur.*Moins de lignes ou un délai plus long/,
    ),
    nginxPage(504, 'Gateway Time-out'),
  ),
  odata(
    'Apigee stops waiting, after REST rows',
    of(
      'odata',
      'deployment-fault',
      /gateway \(Apigee\).*OData service behind it \(504\).*over REST.*GatewayTimeout, TARGET_READ_TIMEOUT/,
      /passerelle \(Apigee\).*service OData situé derrière elle.*par REST.*GatewayTimeout, TARGET_READ_TIMEOUT/,
      /Use REST.*slow OData query/,
      /utilisez REST.*requête OData lente/,
    ),
    json(504, {
      fault: {
        faultstring: 'Gateway Timeout',
        detail: { errorcode: 'messaging.adaptors.http.flow.GatewayTimeout', reason: 'TARGET_READ_TIMEOUT' },
      },
    }),
  ),
  odata(
    'an error of OData 4',
    quoting(serverFault('odata'), /database is offline/),
    json(500, { error: { code: 'DB', message: 'The database is offline', details: [] } }),
  ),
  odata(
    'the query is refused (OData 4)',
    quoting(queryRefused('odata'), /\$top/),
    json(400, { error: { code: 'BadRequest', message: 'The query option $top is not allowed.' } }),
  ),
  {
    name: 'OData rows: the entity set of the address is not in the metadata',
    verdict: of(
      'odata',
      'unknown-api',
      /doesn’t list. It lists flights_3m/,
      /Celui-ci contient flights_3m/,
      /catalogue has a wrong address/,
      /fausse adresse/,
    ),
    stage: async (stage) => {
      const catalogue: Responder = (request, response) => {
        const listed = JSON.stringify(scriptedCatalogue(`http://${request.headers.host}`));
        return respond(json(200, JSON.parse(listed.replaceAll('flights_3m', 'Orders'))), request, response);
      };
      return open((await stage.api({ catalogue, odata: json(404, {}) })).origin);
    },
  },
  odata(
    'the link to the next page leads to another path of an internal host',
    unexpected('odata', /leads to http:\/\/internal\.invalid/, /mène à http:\/\/internal\.invalid/, /X-Forwarded-Host/, /X-Forwarded-Host/),
    pageBefore('http://internal.invalid/backend/rows?$skip=1'),
  ),
  // The page is requested from the path of the request then.
  odata(
    'the link to the next page names the internal host of the same path',
    null,
    pageBefore('http://internal.invalid/odata/flights_3m?$skip=1'),
  ),
  odata('an error of SAP Gateway', quoting(queryRefused('odata'), /No service found/), json(400, sapError)),
  odata(
    'an error of SAP Gateway in XML',
    quoting(queryRefused('odata'), /Property Foo not found/),
    xml(
      400,
      '<?xml version="1.0"?><error xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><code>005056A509B11EE1B9A8FEC11C21D78E</code><message xml:lang="en">Property Foo not found</message></error>',
    ),
  ),
  odata(
    'not implemented (501)',
    quoting(queryRefused('odata'), /not implemented/i),
    json(501, { error: { code: 'NotImplemented', message: 'The option is not implemented.' } }),
  ),
  odata('an object of something else', noRows('odata'), json(200, { status: 'UP' })),
  odata(
    'an error message with success',
    unexpected(
      'odata',
      /error message|doesn’t contain rows/,
      /message d’erreur|ne contient pas de lignes/,
      /administrator|address/,
      /administrateur|adresse/,
    ),
    json(200, { error: { code: 'E', message: 'No data' } }),
  ),
  odata('an error after the first rows', unexpected('odata', /syntax error|error/, /syntaxe|erreur/, /administrator/, /administrateur/), {
    headers: { 'content-type': 'application/json' },
    body: '{"value":[{"id":1},<!doctype html><html>Error</html>',
  }),
  service(
    'a web page in place of $metadata',
    { ...webPage, step: 'catalogue' },
    page(200, '<html><head><title>Home</title></head></html>'),
  ),
  service('OData 2', { ...oldVersion, step: 'catalogue' }, xml(200, version2)),
  service('not found', noService, json(404, {})),
  service('SAP: service unknown', quoting(unregistered, /No service found/), json(404, sapError)),
  metadata(
    'no entity set of this API',
    unexpected('metadata', /no entity set for this API/, /aucun ensemble d’entités/, /OData path/, /chemin OData/),
    xml(200, metadataXml.replaceAll('flights_3m', 'other')),
  ),
  api('a good API', null, {}),
];
