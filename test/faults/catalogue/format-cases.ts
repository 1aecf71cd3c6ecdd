import { scriptedCatalogue } from '../../electron/core/scripted-server.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, quoting, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { json, page, plain, type Responder, xml } from '../laboratory/responses.ts';

const unexpected = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('catalogue', 'unexpected-answer', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const soapFault = unexpected(/success.*error message/, /succès.*erreur/, /server message/, /message du serveur/);
const csv = unexpected(
  /delimited text \(CSV\), not JSON/,
  /texte délimité \(CSV\), et non du JSON/,
  /catalogue path/,
  /chemin du catalogue/,
);
const xmlDocument = unexpected(/XML.*, not JSON/, /XML.*, et non du JSON/, /base URL and paths/, /URL de base et les chemins/);
const odataService = unexpected(/OData service/, /service OData/, /Any OData/, /Tout service OData|service OData/);
const plainText = unexpected(/plain text, not JSON/, /texte brut, et non du JSON/, /base URL and paths/, /URL de base et les chemins/);
const utf16 = unexpected(/encoded in UTF-16/, /encodée en UTF-16/, /UTF-8/, /UTF-8/);
const binary = unexpected(/binary/, /binaire/, /base URL and paths/, /URL de base/);
const invalid = unexpected(/isn’t valid JSON/, /n’est pas (un |du )?JSON valide/, /base URL and paths/, /URL de base/);
const script = unexpected(/JavaScript/, /JavaScript/, /base URL and paths|callback/, /URL de base/);

const undeclared = unexpected(
  /isn’t valid UTF-8, and declares no encoding/,
  /n’est pas de l’UTF-8 valide et ne déclare aucun encodage/,
  /declare the encoding/,
  /déclarer l’encodage/,
);
const latin1 = unexpected(/encoded in iso-8859-1/, /encodée en iso-8859-1/, /send UTF-8/, /d’envoyer de l’UTF-8/);
const invalidUtf8 = unexpected(/declared encoding \(utf-8\)/, /encodage déclaré \(utf-8\)/, /administrator/, /administrateur/);
const accented = Buffer.from(JSON.stringify(scriptedCatalogue('http://data.example')).replaceAll('ravel', 'r\u00e9vel'), 'latin1');

const sending = (name: string, expected: Verdict | null, catalogue: Responder): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => open((await stage.api({ catalogue })).origin),
});
const good = JSON.stringify(scriptedCatalogue('http://data.example'));
const jsonType = { 'content-type': 'application/json' };

/** Responses to the catalogue request in other formats. */
export const formatCases: readonly FaultCase[] = [
  sending(
    'a SOAP fault with success',
    quoting(soapFault, /No binding for GET/),
    xml(
      200,
      '<?xml version="1.0"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/"><soap:Body><soap:Fault><faultcode>soap:Client</faultcode><faultstring>No binding for GET</faultstring></soap:Fault></soap:Body></soap:Envelope>',
    ),
  ),
  sending('a SOAP 1.2 fault with success', quoting(soapFault, /Session invalid/), {
    headers: { 'content-type': 'application/soap+xml' },
    body: '<env:Envelope xmlns:env="http://www.w3.org/2003/05/soap-envelope"><env:Body><env:Fault><env:Code><env:Value>env:Sender</env:Value></env:Code><env:Reason><env:Text xml:lang="en">Session invalid</env:Text></env:Reason></env:Fault></env:Body></env:Envelope>',
  }),
  sending('CSV', csv, { headers: { 'content-type': 'text/csv' }, body: 'id;label;rootCode\n1;Travel;travel\n2;Sales;sales\n' }),
  sending('CSV with the type of plain text', csv, plain(200, 'id,label,rootCode\n1,Travel,travel\n2,Sales,sales\n')),
  sending('an XML list', xmlDocument, xml(200, '<?xml version="1.0"?><catalogue><project code="travel"/></catalogue>')),
  sending(
    'the service document of OData 2',
    odataService,
    xml(
      200,
      '<?xml version="1.0"?><app:service xmlns:app="http://www.w3.org/2007/app" xmlns:atom="http://www.w3.org/2005/Atom"><app:workspace><app:collection href="Products"><atom:title>Products</atom:title></app:collection></app:workspace></app:service>',
    ),
  ),
  sending(
    '$metadata in place of the catalogue',
    odataService,
    xml(200, '<?xml version="1.0"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"/>'),
  ),
  sending(
    'the service document of OData 4',
    odataService,
    json(200, { '@odata.context': 'http://x/$metadata', value: [{ name: 'Products', url: 'Products' }] }),
  ),
  sending('plain text', plainText, plain(200, 'It works!')),
  sending('plain text with the type of JSON', plainText, { headers: jsonType, body: 'Service is running' }),
  sending('UTF-16 with a byte order mark', utf16, { headers: jsonType, body: Buffer.from(`\uFEFF${good}`, 'utf16le') }),
  sending('UTF-16 without a byte order mark', utf16, {
    headers: { 'content-type': 'application/json; charset=utf-16le' },
    body: Buffer.from(good, 'utf16le'),
  }),
  sending('Latin-1 that is not declared', undeclared, { headers: jsonType, body: accented }),
  sending('Latin-1 that is declared', latin1, { headers: { 'content-type': 'application/json; charset=ISO-8859-1' }, body: accented }),
  sending('Latin-1 that is declared as UTF-8', invalidUtf8, {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: accented,
  }),
  sending('a PDF', binary, {
    headers: { 'content-type': 'application/pdf' },
    body: Buffer.from('%PDF-1.7\n\u0000\u0001\u0002\u0003binary'),
  }),
  sending('a ZIP file', binary, {
    headers: { 'content-type': 'application/octet-stream' },
    body: Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 8, 0, 0, 0, 1, 2]),
  }),
  sending('a call of JavaScript (JSONP)', script, { headers: { 'content-type': 'application/javascript' }, body: `callback(${good});` }),
  sending('JSON with comments', invalid, { headers: jsonType, body: `// list\n${good}` }),
  sending('JSON with single quotes', invalid, { headers: jsonType, body: "[{'id':1,'label':'Travel'}]" }),
  sending('JSON with NaN', invalid, { headers: jsonType, body: '[{"id":NaN}]' }),
  sending(
    'a page that says that JavaScript is needed',
    unexpected(/returned a web page/, /page web/, /paths|sign-in method/, /chemins|méthode/),
    page(
      200,
      '<!DOCTYPE html><html><head><title>Data portal</title></head><body><noscript>You need to enable JavaScript to run this app.</noscript><div id="root"></div></body></html>',
    ),
  ),
];
