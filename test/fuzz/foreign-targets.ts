import { findEntitySetOf } from '../../electron/core/catalogue/describe.ts';
import { harOf } from '../../electron/core/requests/har.ts';
import { describeRefusal } from '../../electron/core/requests/response-problem.ts';
import { fileNameFor } from '../../electron/core/saved/saved-folder.ts';
import { readNegotiate } from '../../electron/signin/kerberos/challenges.ts';
import { explain as explainKerberos } from '../../electron/signin/kerberos/explain.ts';
import { readKlist } from '../../electron/signin/kerberos/read-klist.ts';
import { clockSkew } from '../../electron/signin/oauth/clock-skew.ts';
import { errorIn } from '../../electron/signin/oauth/evidence.ts';
import { readChallenges } from '../../electron/wire/challenges.ts';
import { redirectTarget } from '../../electron/wire/followed-exchange.ts';
import { charset, mediaType } from '../../electron/wire/header-lines.ts';
import { createRedaction } from '../../electron/wire/redaction.ts';
import { readPageFacts } from '../../electron/wire/responses/page-facts.ts';
import { retryAfter } from '../../electron/wire/retry.ts';
import { csvKindOf } from '../../electron/wire/rows/csv-splitter.ts';
import { createRowSplitter, type RowSink } from '../../electron/wire/rows/row-splitter.ts';
import { parsePacResult } from '../../electron/wire/transport/pac/pac-proxies.ts';
import { readProxy } from '../../electron/wire/transport/proxy-for.ts';
import { firstWords } from '../../renderer/catalogue/first-words.ts';
import { wordsOf } from '../../renderer/catalogue/search.ts';
import { rowsPathIn } from '../../renderer/code/rows-path.ts';
import { readProse } from '../../renderer/components/read-prose.ts';
import { readValueList } from '../../renderer/components/typed-values.ts';
import { compareCells } from '../../shared/compare/compare-cells.ts';
import { canonicalDuration, canonicalTime } from '../../shared/compare/value-form.ts';
import { readPasted } from '../../shared/pasted/index.ts';
import { fileNamePart } from '../../shared/platform/file-name.ts';
import { parseSavedQuery } from '../../shared/saved/read-saved-query.ts';
import { fold } from '../../shared/search/fold.ts';
import { addressWithoutSecrets } from '../../shared/secrets/address-without-secrets.ts';
import { kerberosOnly, kerberosReply } from '../../shared/spnego/kerberos-token.ts';
import { readServiceTicket } from '../../shared/spnego/service-ticket.ts';
import { indentJson } from '../../shared/values/indented-json.ts';
import { guessLiteral, localValue } from '../../shared/values/literal.ts';
import { readEdmType } from '../../shared/values/value-type.ts';
import { initToken, kerberosToken, windowsList } from '../shared/spnego/tokens.ts';
import { serviceTargets } from './service-targets.ts';
import { allowRejection, reader, requireThat, type Target, type Texts } from './target.ts';
import { writtenTargets } from './written-targets.ts';

const jsonTexts: Texts = ['{"value":[{"a":1,"b":"x\\n"}],"@odata.nextLink":"?p=2"}', '[{"a":{"b":[1,2]}}]', '{"error":{"message":"no"}}'];
const jsonFragments: Texts = [
  '{',
  '}',
  '[',
  ']',
  ':',
  ',',
  '"',
  '\\',
  '"a":',
  '{"a":[',
  '[{',
  '\\u00',
  '\\"',
  '1e9',
  'null',
  ' ',
  '\n',
  '"data":{',
];

const redaction = createRedaction();
redaction.learn('fuzz', ['secret-of-the-profile']);
const redacted = (text: string): void => {
  for (const clean of [redaction.text(text), redaction.body(text), redaction.url(text), redaction.data(text)]) {
    requireThat(!clean.includes('secret-of-the-profile'), 'a known secret is removed');
  }
};

const sink: RowSink = { bytes: () => undefined, endRow: () => undefined, discard: () => undefined };

const response = (text: string, contentType: string) => ({
  url: 'https://h.example/x',
  status: 500,
  headers: [['content-type', contentType] as const],
  text,
  signedIn: false,
});

/** Formats of pasted requests: name, first characters, valid texts, and fragments that only this format uses. */
const pastedForms: readonly (readonly [form: string, before: string, texts: Texts, fragments: readonly string[]])[] = [
  ['URL', '<', ['<https://h/x?a=1>', 'https://h/x\n?a=1\n&b=2'], ['https://', '<', '>', '#', '@']],
  [
    'cURL',
    "curl 'https://h/?",
    ["curl -H 'a: b' 'https://h/x?a=1'", 'curl https://h/$A'],
    ['curl ', 'curl.exe ', ' -H ', '--header ', '${', '$(', "$'", '^', '&a', '@'],
  ],
  [
    'fetch',
    'fetch("https://h/x", {',
    ['fetch("https://h/x", {"headers": {"a": "b"}, "body": null})'],
    ['fetch("', 'fetch(', 'headers:{', '"headers": {', 'body:', '${'],
  ],
  ['HTTP', 'GET https://h/x\n', ['GET https://h/x HTTP/1.1\nA: b\n\n'], ['GET ', 'HTTP/1.1', '###', '@a = ', '?a']],
  ['wget', 'wget https://h/x ', ['wget --header="a: b" https://h/x'], ['wget ', '--header=', '--']],
  ['HTTPie', 'http https://h/ ', ['http GET https://h/x a:b'], ['http ', ':=', '==', '@']],
  [
    'PowerShell',
    'iwr ',
    ['Invoke-WebRequest -Uri "https://h/x" -Headers @{"a"="b"\n}'],
    ['Invoke-RestMethod ', '-Uri ', '-Uri "', '-Headers @{', '-Headers @{"a"="', '$a = "', '$(', '${', ';', '`"'],
  ],
  ['Postman', '{"request":{"url":"https://h/', ['{"request":{"url":{"raw":"https://h/{{x}}"}}}'], ['{{', '}}', '"request":{', '"url":"']],
  [
    'code',
    'x.get("https://h/", ',
    ['requests.get("https://h/x", params={"a": "b"}, headers={"c": "d"})'],
    ['requests.get(', 'get("', 'params={', '.header("', 'add_headers(', 'headers={', '=>', '#(', 'a.'],
  ],
];
const pastedFragments = ["'", '"', '`', '\\', '$', '}', ')', '\n', '\r\n', '": "', ': ', ',', '&', '='] as const;

/** All readers of input from servers, files, the clipboard, and other programs. The query languages have their own targets. */
export const foreignTargets: readonly Target[] = [
  reader(
    'redaction',
    [
      '{"password":"p","a":"{\\"code\\": \\"c\\"}"}',
      'grant_type=password&password=x',
      'Authorization: Bearer abcdefghijklmnopqrst',
      'https://jo:pw@h/p?code=1',
      '--b\r\ncontent-disposition: form-data; name="password"\r\n\r\nx\r\n--b--',
      '<a:password b="c">x</a:password>',
      'eyJabcd.efgh.ijkl',
    ],
    [
      '"password"',
      "'code'",
      '\\',
      '\\"',
      '=',
      ':',
      '"',
      "'",
      '://',
      '@',
      'eyJ',
      'eyJabcd.',
      'bearer ',
      '<',
      '<x:password ',
      '>',
      '--b',
      '\r\n',
      'content-disposition: form-data; name="',
      'name=',
      '; ',
      'authorization: ',
      ' ',
      'password="',
      'secret-of-the-profile',
      '.',
      '-',
      'a.a:',
    ],
    redacted,
  ),
  reader(
    'address without secrets',
    ['https://jo:pw@h/p?code=1&a=2#access_token=x'],
    ['://', '@', '?', '&', '=', '#', '%5f', 'code=', '%'],
    (text) => {
      addressWithoutSecrets(text, '');
    },
  ),
  reader('HAR', ['{"a":1}'], ['\\', '"', '"password":', '\n', 'code=', '?', '&'], (text) => {
    const headers = [['content-type', text]] as const;
    const body = redaction.body(text);
    JSON.stringify(
      harOf(
        [
          {
            at: 0,
            method: 'GET',
            sentBody: null,
            url: `https://h/x?${redaction.url(text)}`,
            sentHeaders: redaction.headers(headers),
            problem: null,
            response: {
              status: 200,
              statusText: '',
              headers: redaction.headers(headers),
              exchange: null,
              download: 1,
              bytes: 1,
              text: body,
              cut: true,
            },
          },
        ],
        '1',
      ),
    );
  }),
  reader(
    'challenges',
    ['Negotiate YII=, Basic realm="x, y"', 'Bearer realm="a", error="b"'],
    [',', '"', '\\', '=', ' ', 'Negotiate', 'Basic', 'realm=', '\\"', '"a', ', a '],
    (text) => {
      readChallenges([['www-authenticate', text]]);
    },
  ),
  reader('Content-Type', ['text/html; charset="utf-8"'], [';', '; charset=', '"', ' ', '/', 'charset='], (text) => {
    charset([['content-type', text]]);
    mediaType([['content-type', text]]);
  }),
  reader(
    'Link header',
    ['<?p=2>; rel="next", <?p=1>; rel=prev; title="x"'],
    ['<', '>', ';', '; ', 'rel=', '"', '="', ',', '<a>;', '=', ' ', ';a=b'],
    (text) => {
      readPageFacts(
        'https://h/x',
        [
          ['link', text],
          ['x-total-count', text],
        ],
        new Map([
          ['next', text],
          ['count', text],
        ]),
      );
    },
  ),
  reader(
    'response headers',
    ['content-type:application/json\nlink:<?p=2>; rel=next\nwww-authenticate:Negotiate\nset-cookie:a=b\nretry-after:5'],
    ['\n', ':', 'a:\n', 'link:<\n', 'www-authenticate:a\n', 'set-cookie:\n', 'location:/\n', 'retry-after:1 \n', 'x:eyJ\n', 'date:1 '],
    (text) => {
      const lines = text.split('\n').map((line): readonly [string, string] => {
        const colon = line.indexOf(':');
        return [line.slice(0, Math.max(0, colon)), line.slice(colon + 1)];
      });
      readPageFacts('https://h/x', lines, new Map());
      readNegotiate(lines);
      redaction.headers(lines);
      retryAfter(lines, 0);
      clockSkew(lines, '', 0, 1);
      allowRejection(() => void redirectTarget({ status: 302, headers: lines }, new URL('https://h/x'), []));
    },
  ),
  reader('rows of JSON', jsonTexts, jsonFragments, (text) => {
    allowRejection(() => {
      const splitter = createRowSplitter(sink);
      splitter.push(Buffer.from(text));
      void splitter.finish();
    });
  }),
  reader('lines of JSON', ['{"a":1}\n{"a":2}\n'], jsonFragments, (text) => {
    allowRejection(() => {
      const splitter = createRowSplitter(sink, { lines: true });
      for (const part of text.match(/[\s\S]{1,4096}/g) ?? []) splitter.push(Buffer.from(part));
      void splitter.finish();
    });
  }),
  reader('CSV or not', ['a,b\n"x,y",2\n', 'a;b\r\n1;2'], ['"', '""', ',', ';', '\t', '|', '\n', '\r\n', '"a"', ' ', '<'], (text) => {
    csvKindOf('text/plain', Buffer.from(text));
  }),
  reader(
    'refusal',
    ['<error><message>no</message></error>', '{"detail":"no","parameter":"a","from":0,"to":1}', 'no'],
    ['<', '<a>', '</a>', '<a:', '<message>', '&amp;', '&', ...jsonFragments],
    (text) => {
      for (const type of ['application/xml', 'application/json', 'text/plain']) describeRefusal(response(text, type), redaction);
    },
  ),
  reader(
    'OAuth error',
    ['{"error":"invalid_grant","error_description":"x"}', 'error=invalid_client'],
    ['error=', '&', '"error":', ...jsonFragments],
    (text) => {
      errorIn(text);
    },
  ),
  reader(
    'klist',
    [
      'Ticket cache: FILE:/c\nDefault principal: jo@R\n\n11/20/26 10:00:00  11/20/26 20:00:00  krbtgt/R@R\n\trenew until 11/27/26 10:00:00\n',
    ],
    ['Ticket cache: ', 'Default principal: ', '\n', ' ', '11/20/26 10:00:00  ', 'renew until ', 'krbtgt/', '@', '\t'],
    (text) => {
      readKlist(text);
    },
  ),
  reader(
    'words of Kerberos',
    ["Client 'a@R' not found in Kerberos database", "Cannot find KDC for realm 'R'", 'Credential cache expired'],
    ['Client ', 'Server ', 'krbtgt/', "realm '", 'Credentials ', 'cache ', 'expired', ' not found', "'", '@', ' ', 'client principal '],
    (text) => {
      const unknown = { principal: null, realm: null, cache: null, cacheFrom: 'system', now: 0, limit: 1 } as const;
      explainKerberos({ step: 'token', text, host: 'h', url: 'http://h/', service: 's', ...unknown });
    },
  ),
  reader('PAC answer', ['PROXY p:80; DIRECT; SOCKS5 s:1080'], ['PROXY ', 'DIRECT', ';', ' ', ':', '[', ']', '::'], (text) => {
    parsePacResult(text);
    readProxy(text);
  }),
  reader(
    'SPNEGO',
    [Buffer.from(initToken(windowsList, kerberosToken())).toString('latin1'), 'NTLMSSP\0'],
    [
      '\u0060',
      '\u0060\u0082\u00ff\u00ff',
      '\u0080',
      '\u00a0',
      '\u00a1\u0084\u00ff\u00ff\u00ff\u00ff',
      '\u0030\u0080',
      '\u0006\u0006+\u0006\u0001\u0005\u0005\u0002',
      '\u0004',
      '\0',
      '\u00ff',
    ],
    (text) => {
      const bytes = Buffer.from(text, 'latin1');
      kerberosOnly(bytes);
      kerberosReply(bytes);
      readServiceTicket(bytes);
    },
  ),
  ...pastedForms.map(([form, before, texts, fragments]) =>
    reader(`pasted: ${form}`, texts, [...fragments, ...pastedFragments], (text) => {
      readPasted(text);
      readPasted(before + text);
    }),
  ),
  reader('saved query', ['{"name":"a","query":{"where":[]}}'], [...jsonFragments, '{{', '}}', '{{ a', '"where":'], (text) => {
    parseSavedQuery(text);
  }),
  reader('value list', ['a, "b,c"\td\n', '"a""b"; c'], ['"', '""', ',', ';', '\t', '\n', ' ', '"a" ', 'a"'], (text) => {
    readValueList(text);
  }),
  reader('rows path', jsonTexts, jsonFragments, (text) => {
    rowsPathIn(text);
    rowsPathIn(`{${text}`);
  }),
  reader(
    'description',
    ['Some *words* with [a link](https://h) and `code`\n\n- a\n- b'],
    [
      '[',
      ']',
      '(',
      ')',
      '*',
      '_',
      '`',
      '~',
      '<',
      '>',
      '!',
      '#',
      '-',
      '|',
      '\n',
      '\n\n',
      '  ',
      '**',
      '](',
      '![',
      '&',
      '&amp;',
      '1. ',
      '> ',
      '- ',
      '<a ',
      '<!--',
      'http://',
      'a@b.',
      '\\',
      '*a',
      'a_',
    ],
    (text) => {
      firstWords(text);
      readProse(text);
    },
  ),
  reader('search', ['Flüge nach Paris'], [' ', 'é', 'ﬁ', 'e\u0301', '\u0301', 'ß', 'İ', '\u1e9e', '가', '😀'], (text) => {
    wordsOf(text);
    fold(text);
  }),
  reader(
    'cell',
    ['2026-01-02T10:00:00.000Z', 'P1DT2H3.5S', '1.50e3', '{"a":[1,2.0]}', 'AQ==', '10:00:00.5'],
    ['0', '1', '.', 'e', '-', '+', '=', ':', 'T', 'Z', 'P', 'D', '"', '\\', '\\"', '{', '[', ',', ' ', '/', '_', "'", '\u00a0'],
    (text) => {
      for (const other of ['x', '{"a":1}', '2026-01-01']) compareCells(['string', text], ['string', other]);
      compareCells(['json', text], ['json', '{"a":1}']);
      compareCells(['number', text], ['number', '1']);
      canonicalTime(text);
      canonicalDuration(text);
      guessLiteral(text);
      indentJson(text);
      for (const type of ['decimal', 'date', 'double', 'dateTimeOffset'] as const) localValue(text, type);
    },
  ),
  reader('names', ['Some API of 2026'], ['_', '-', '.', ' ', '/', '\\', 'é', ':', '\u0301', 'Collection(', ')', '(', 'con.'], (text) => {
    findEntitySetOf({ entitySets: [] }, [text]);
    fileNameFor(text, new Set());
    fileNamePart(text);
    readEdmType(text);
  }),
  ...serviceTargets,
  ...writtenTargets,
];
