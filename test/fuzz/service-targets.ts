import { accessPointFrom, columnNames } from '../../service/catalogue/identifiers.ts';
import { meaningOf } from '../../service/catalogue/spreadsheet/cell-formats.ts';
import { attributeOf, XmlScanner } from '../../service/catalogue/spreadsheet/xml-scanner.ts';
import { readPattern } from '../../service/engine/sql/patterns/read-pattern.ts';
import { re2Dialect, writePattern } from '../../service/engine/sql/patterns/write-pattern.ts';
import { codingFor } from '../../service/http/responses/compression.ts';
import { matchesTag } from '../../service/http/responses/entity-tag.ts';
import { readAccept } from '../../service/http/responses/media-range.ts';
import { boundaryOf, readParts } from '../../service/odata/batch/multipart-batch.ts';
import { readPreferences } from '../../service/odata/preferences.ts';
import { splitSetName } from '../../service/odata/resource-address.ts';
import { readDeltaToken, writeDeltaToken } from '../../service/odata/rows/delta-token.ts';
import { readSkipToken } from '../../service/odata/rows/skip-token.ts';
import { countDelimiter, mostFrequentDelimiter, unquotedLines } from '../../shared/csv/delimiter.ts';
import { readDatabaseAddress } from '../../shared/publication/database-address.ts';
import { allowRejection, reader, requireThat, type Target } from './target.ts';

/** All readers of requests and published files in the data service. The query languages have their own targets. */
export const serviceTargets: readonly Target[] = [
  reader(
    'request headers',
    ['gzip;q=0.5, br', 'application/json;odata.metadata=full, */*;q=0.1'],
    [',', ';', '=', ' ', 'q=', '"', '/', '*', 'multipart/mixed', 'W/"', 'respond-async', 'boundary=', ';boundary=', '; '],
    (text) => {
      // The service accepts at most 128 KiB of headers.
      const header = text.slice(0, 131_072);
      codingFor(header);
      readAccept(header);
      boundaryOf(header);
      boundaryOf(`multipart/mixed${header}`);
      readPreferences({ headers: { prefer: header } });
      matchesTag('W/"x"', { headers: { 'if-none-match': header } });
    },
  ),
  reader(
    'multipart batch',
    ['--b\r\nContent-Type: application/http\r\n\r\nGET a HTTP/1.1\r\n\r\n\r\n--b--'],
    ['--b', '\r\n', '\n', ':', 'Content-Type: ', 'application/http', 'GET ', ' HTTP/1.1', '--', ' ', '\r'],
    (text) => {
      allowRejection(() => void readParts(text, 'b', 1_000));
    },
  ),
  reader('resource address', ['some-numbers(2)/kind/$value'], ['(', ')', "'", '%28', '%29', '/', '%', '$', ',', '=', '%27'], (text) => {
    allowRejection(() => void splitSetName(text));
  }),
  reader('skip token', ['WzAsMSxudWxsLG51bGxd'], ['W', 'WyI', 'A', '=', '-', '_', '%'], (text) => {
    allowRejection(() => void readSkipToken(text));
  }),
  reader(
    'delta token',
    ['MjA', 'IjIwMjQtMDEtMDFUMDA6MDA6MDBaIg', 'bnVsbA'],
    ['M', 'Ij', 'LTE', 'IlwiIg', '=', '-', '_', '%', '\0'],
    (text) => {
      allowRejection(() => {
        const since = readDeltaToken(text);
        requireThat(since.length <= 64 && writeDeltaToken(since) !== '', 'a token is short');
        requireThat(since === 'null' || ['number', 'string'].includes(typeof JSON.parse(since)), 'a token contains one value');
      });
    },
  ),
  reader(
    'database address',
    ['postgresql://reader@db.example.org:5432/sales?schema=public', 'trino+https://ada@cluster:8443/catalog/schema?tables=a,b'],
    [
      'postgres',
      'trino',
      '://',
      ':',
      '@',
      '/',
      '?',
      '&',
      '#',
      '=',
      'password=',
      'password-file=/etc/passwd',
      'sslcert=',
      '%',
      '%40',
      '[::1]',
      ' ',
      '\n',
    ],
    (text) => {
      const url = readDatabaseAddress(text);
      if (typeof url === 'string') return;
      requireThat(url.password === '' && url.hash === '', 'an address has no password');
      requireThat(
        ['postgresql:', 'postgres:', 'trino:', 'trino+https:'].includes(url.protocol) && url.host !== '',
        'an address has a host',
      );
      requireThat(
        [...url.searchParams.keys()].every((name) => ['schema', 'tables', 'sslmode'].includes(name)),
        'parameters read no files',
      );
      const again = readDatabaseAddress(url.href);
      requireThat(typeof again !== 'string' && again.href === url.href, 'a printed address is an address');
    },
  ),
  reader(
    'regular expression',
    ['^a[b-d]{2,3}(?:x|y)*$', '\\p{L}+'],
    ['(', ')', '[', ']', '{9}', '{1,}', '*', '|', '\\p{L}', '\\u{1F600}', '\\', '^', '.', 'a', '(?:', '[^', '-'],
    (text) => {
      allowRejection(() => void writePattern(readPattern(text), re2Dialect));
    },
  ),
  reader('names of columns', ['Beak Length (mm),a,A,1962'], [',', 'a,', 'A,', ',a_2', 'é,', '\u0301', ' ', '_', '(', '😀,'], (text) => {
    columnNames(text.split(','));
    accessPointFrom(text);
  }),
  reader(
    'XML of a workbook',
    ['<?xml version="1.0"?><row r="1"><c r="A1" t="s"><v>1 &amp; 2</v></c></row>', "<!-- a --><x:t xml:space='p'><![CDATA[a]]></x:t>"],
    ['<', '>', '/>', '</', '"', "'", '&', '&#x41;', ';', '<!--', '-->', '<![CDATA[', ']]>', '<?', '?>', '=', ' r="', 'a', ' ', '[h]', '\\'],
    (text) => {
      const scanner = new XmlScanner({
        open: (_, attributes) => void ['r', 't', 's'].map((name) => attributeOf(attributes, name)),
        text: (found) => void meaningOf(164, found),
        close: () => undefined,
      });
      try {
        const bytes = Buffer.from(text);
        scanner.feed(bytes.subarray(0, bytes.length / 2));
        scanner.feed(bytes.subarray(bytes.length / 2));
      } catch (error) {
        requireThat(
          error instanceof Error && /document type|longer than a million/.test(error.message),
          `a refusal has a reason: ${error}`,
        );
      }
    },
  ),
  reader('first lines of a file', ['a;b\n"x;y";2\n'], ['"', '""', ',', ';', '\t', '|', '\n', '\r', '"a'], (text) => {
    const [first = ''] = unquotedLines(text, 2);
    countDelimiter(first, mostFrequentDelimiter(first));
  }),
];
