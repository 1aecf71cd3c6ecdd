import { metadataXml } from '../../electron/core/scripted-server.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, type Responder, xml } from '../laboratory/responses.ts';

const of = (step: Verdict['step'], code: string, cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict(step, code, { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const atom = of(
  'odata',
  'unexpected-answer',
  /XML, such as an Atom feed, not JSON/,
  /XML, par exemple un flux Atom, et non du JSON/,
  /OData 4/,
  /OData 4/,
);
const noRows = of(
  'odata',
  'unexpected-answer',
  /doesn’t contain rows/,
  /ne contient pas de lignes/,
  /address|Raw|paths/,
  /adresse|[Bb]rut|chemins/,
);
const notMetadata = of(
  'metadata',
  'unexpected-answer',
  /isn’t an OData metadata document/,
  /n’est pas un document de métadonnées/,
  /OData path/,
  /chemin OData/,
);
const errorInRows = quoting(
  of(
    'odata',
    'unexpected-answer',
    /reported an error after it had started to send the rows/,
    /signalé une erreur après avoir commencé/,
    /[Tt]ry again, or request fewer rows/,
    /moins de lignes/,
  ),
  /The connection to the database was lost/,
);
const oldVersion = (version: string): Verdict =>
  of('metadata', 'unexpected-answer', new RegExp(`OData version ${version}`), new RegExp(`version ${version}`), /OData 4/, /OData 4/);

const odata = (name: string, expected: Verdict | null, responder: Responder): FaultCase => ({
  name: `OData rows: ${name}`,
  verdict: expected,
  stage: async (stage) => open((await stage.api({ odata: responder })).origin),
});
const metadata = (name: string, expected: Verdict | null, responder: Responder): FaultCase => ({
  name: `$metadata: ${name}`,
  verdict: expected,
  stage: async (stage) => open((await stage.api({ metadata: responder })).origin),
});
const service = (name: string, expected: Verdict | null, all: Responder): FaultCase => ({
  name: `OData service: ${name}`,
  verdict: expected,
  stage: async (stage) => open((await stage.server(all)).origin, { kind: 'odata' }),
});

const schema = (version: string, namespace: string): string =>
  `<?xml version="1.0"?><edmx:Edmx Version="1.0" xmlns:edmx="http://schemas.microsoft.com/ado/2007/06/edmx"><edmx:DataServices m:DataServiceVersion="${version}" m:MaxDataServiceVersion="${version}" xmlns:m="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><Schema Namespace="N" xmlns="${namespace}"><EntityType Name="T"><Key><PropertyRef Name="id"/></Key><Property Name="id" Type="Edm.Int32"/></EntityType><EntityContainer Name="C"><EntitySet Name="flights_3m" EntityType="N.T"/></EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`;

/** Older OData versions, other row formats, and unusual metadata. */
export const versionCases: readonly FaultCase[] = [
  odata('good verbose JSON of OData 2', null, json(200, { d: { results: [{ __metadata: { uri: 'x' }, id: 1 }] } })),
  odata('good verbose JSON of OData 1', null, json(200, { d: [{ __metadata: { uri: 'x' }, id: 1 }] })),
  odata('an Atom feed', atom, {
    headers: { 'content-type': 'application/atom+xml;type=feed' },
    body: '<?xml version="1.0"?><feed xmlns="http://www.w3.org/2005/Atom" xmlns:d="http://schemas.microsoft.com/ado/2007/08/dataservices"><title>flights</title><entry/></feed>',
  }),
  odata(
    'an error in XML with success',
    quoting(
      of('odata', 'unexpected-answer', /returned an error message/, /message d’erreur/, /administrator/, /administrateur/),
      /ORA-12541: no listener/,
    ),
    xml(
      200,
      '<?xml version="1.0"?><error xmlns="http://schemas.microsoft.com/ado/2007/08/dataservices/metadata"><code>DB</code><message>ORA-12541: no listener</message></error>',
    ),
  ),
  odata('no list of values', noRows, json(200, { '@odata.context': '$metadata#flights_3m' })),
  odata('values that are no list', noRows, json(200, { '@odata.context': '$metadata#flights_3m', value: 'x' })),
  odata(
    'the set is written in another case',
    of(
      'odata',
      'unknown-api',
      /although it lists the API/,
      /alors qu’il la répertorie/,
      /paths of this connection/,
      /chemins de cette connexion/,
    ),
    json(404, { error: { code: 'NotFound', message: "Resource not found for the segment 'flights_3m'." } }),
  ),
  odata(
    'the format is not supported (415)',
    quoting(
      of('odata', 'unexpected-answer', /format|unusual status/, /format|statut/, /administrator|paths/, /administrateur|chemins/),
      /not supported/,
    ),
    json(406, { error: { code: 'NotAcceptable', message: 'The requested media type is not supported.' } }),
  ),
  odata(
    'an error of SAP with its transaction',
    quoting(
      of('odata', 'deployment-fault', /error is on the server/, /erreur.*serveur/, /administrator/, /administrateur/),
      /Exception raised without/,
    ),
    json(500, {
      error: {
        code: 'SY/530',
        message: { lang: 'en', value: 'Exception raised without specific error' },
        innererror: { transactionid: '65' },
      },
    }),
  ),
  odata(
    'no permission in SAP',
    quoting(
      of(
        'odata',
        'not-permitted',
        /permission|access|sign-in/,
        /autorisation|accès|authentification/,
        /owner|sign-in method/,
        /propriétaire|méthode/,
      ),
      /No authorization/,
    ),
    json(403, { error: { code: '/IWFND/CM_MGW/100', message: { lang: 'en', value: 'No authorization to access service ZDATA' } } }),
  ),
  odata(
    'a required filter is missing',
    quoting(
      of('odata', 'query-refused', /server message|isn’t valid/, /message du serveur/, /query|administrator/, /requête|administrateur/),
      /filter is required/i,
    ),
    json(400, { error: { code: 'FilterRequired', message: 'A filter is required on the property carrier.' } }),
  ),
  metadata('OData 3', oldVersion('3\\.0'), xml(200, schema('3.0', 'http://schemas.microsoft.com/ado/2009/11/edm'))),
  metadata('OData 1', oldVersion('1\\.0'), xml(200, schema('1.0', 'http://schemas.microsoft.com/ado/2006/04/edm'))),
  metadata(
    'an unknown namespace',
    notMetadata,
    xml(200, metadataXml.replaceAll('http://docs.oasis-open.org/odata/ns/edm', 'http://example.com/edm')),
  ),
  metadata(
    'a WSDL document',
    notMetadata,
    xml(200, '<?xml version="1.0"?><wsdl:definitions xmlns:wsdl="http://schemas.xmlsoap.org/wsdl/"/>'),
  ),
  metadata(
    'a SOAP fault',
    of(
      'metadata',
      'unexpected-answer',
      /isn’t an OData metadata document|error message/,
      /métadonnées|message d’erreur/,
      /OData path|server message/,
      /chemin OData|message du serveur/,
    ),
    xml(
      200,
      '<soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultstring>x</faultstring></soap:Fault></soap:Body></soap:Envelope>',
    ),
  ),
  metadata(
    'no entity set at all',
    of('metadata', 'unexpected-answer', /no entity set/, /aucun ensemble d’entités/, /OData path/, /chemin OData/),
    xml(200, metadataXml.replace(/<EntitySet[^>]*>/, '')),
  ),
  metadata('good metadata in UTF-16', null, {
    headers: { 'content-type': 'application/xml' },
    body: Buffer.from(`\uFEFF${metadataXml.replace('UTF-8', 'UTF-16')}`, 'utf16le'),
  }),
  metadata('good metadata with a byte order mark', null, { headers: { 'content-type': 'application/xml' }, body: `\uFEFF${metadataXml}` }),
  metadata('good metadata with an unusual type', null, { headers: { 'content-type': 'text/plain' }, body: metadataXml }),
  odata('an error after the first rows', errorInRows, {
    headers: { 'content-type': 'application/json;odata.metadata=minimal' },
    body: '{"@odata.context":"$metadata#flights_3m","value":[{"id":1,"delay":2.5},{"id":2,{"error":{"code":"500","message":"The connection to the database was lost"}}',
  }),
  odata('an error in place of the next row, at the end', errorInRows, {
    headers: { 'content-type': 'application/json' },
    body: '{"value":[{"id":1},\n{"odata.error":{"code":"","message":{"lang":"en","value":"The connection to the database was lost"}}',
  }),
  odata('an error long after the requested row', errorInRows, {
    headers: { 'content-type': 'application/json' },
    body: `{"value":[${'{"id":1,"delay":2.5},\n'.repeat(20_000)}{"error":{"code":"500","message":"The connection to the database was lost"}}`,
  }),
  odata(
    'the connection ends long after the requested row',
    of('odata', 'connection-lost', /before the response was complete/, /avant la fin/, /[Tt]ry again/, /[Rr]éessayez/),
    (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': '9000000' });
      response.write(`{"value":[${'{"id":1,"delay":2.5},\n'.repeat(20_000)}`, () => response.destroy());
    },
  ),
  odata(
    'a good service that sends more rows than requested',
    null,
    json(200, { value: Array.from({ length: 100_000 }, () => ({ id: 1 })) }),
  ),
  odata('a good service that sends rows without end', null, (_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' });
    response.write(`{"value":[${'{"id":1,"delay":2.5},\n'.repeat(100)}`);
  }),
  odata(
    'the result is too large (413)',
    of('odata', 'query-refused', /result of the query is larger/, /résultat de la requête est plus grand/, /fewer rows/, /moins de lignes/),
    json(413, { error: { code: '413', message: 'The result set exceeds the maximum size.' } }),
  ),
  odata(
    'no JSON (415)',
    of('odata', 'unexpected-answer', /doesn’t support JSON/, /ne prend pas en charge JSON/, /base URL and paths/, /URL de base/),
    json(415, {
      error: { code: '', message: "A supported MIME type could not be found that matches the acceptable MIME types 'application/json'." },
    }),
  ),
  service(
    'the service has no entity set',
    of(
      'catalogue',
      'catalogue-empty',
      /lists no APIs/,
      /aucune API/,
      /account or client \(.*\) is the right one/,
      /compte ou client \(.*\) est le bon/,
    ),
    xml(200, metadataXml.replace(/<EntitySet[^>]*>/, '')),
  ),
  service(
    'JSON in place of $metadata',
    of('catalogue', 'unexpected-answer', /isn’t an OData metadata document/, /métadonnées/, /base URL/, /URL de base/),
    json(200, { '@odata.context': '$metadata', value: [] }),
  ),
];
