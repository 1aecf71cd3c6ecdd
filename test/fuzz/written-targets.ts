import { readProjects } from '../../electron/core/catalogue/expositions.ts';
import { markdownCell } from '../../electron/core/exports/formats/markdown.ts';
import { sheetText } from '../../electron/core/exports/formats/xlsx.ts';
import { explain } from '../../electron/signin/oauth/explain.ts';
import { createBodySplitter } from '../../electron/wire/rows/body-splitter.ts';
import type { RowSink } from '../../electron/wire/rows/row-splitter.ts';
import { pemCertificates } from '../../electron/wire/transport/read-settings.ts';
import { oneLine } from '../../renderer/grid/cell-display.ts';
import { copyFormats, createCopyWriter } from '../../renderer/grid/copy-cells.ts';
import { jsonLines, textFrom } from '../../renderer/response/json-lines.ts';
import { escapeForTerminal } from '../../shared/platform/terminal-text.ts';
import { snippetLanguages } from '../../shared/snippets/index.ts';
import { indentJson } from '../../shared/values/indented-json.ts';
import { escapeFormulas, mightBeFormula } from '../../shared/values/spreadsheet-text.ts';
import { allowRejection, reader, type Target } from './target.ts';

const sink: RowSink = { bytes: () => undefined, endRow: () => undefined, discard: () => undefined };
const refusal = {
  step: 'password',
  url: 'https://h.example/realms/r/token',
  clientId: 'c',
  scope: '',
  status: 400,
  contentType: null,
  error: 'x',
  code: null,
  compared: null,
  sender: null,
  skewSeconds: null,
} as const;

/**
 * All writers of server text to the grid, a terminal, the clipboard, a file, or code. Includes readers of data that accompanies the rows.
 */
export const writtenTargets: readonly Target[] = [
  reader('rows of CSV', ['a,b\n1,"x\ny"\n', 'a,a,a\n'], ['"', '""', ',', 'a,', '\n', '\r\n', '"a"', ',\n', 'a (2),', ' '], (text) => {
    allowRejection(() => {
      const bytes = Buffer.from(text);
      const splitter = createBodySplitter(sink, 'text/csv', bytes);
      splitter.push(bytes);
      splitter.push(Buffer.from('\n'));
    });
  }),
  reader(
    'catalogue',
    ['[{"code":"a","name":"A","expositions":[{"code":"b","name":"B","keywords":["c"]}]}]'],
    ['{', '}', '[', ']', '"', ':', ',', '"a":', '{"code":"a","name":"', '"expositions":[', '\\u00', '1e9'],
    (text) => {
      readProjects(text);
    },
  ),
  reader(
    'description of an OAuth error',
    ['Client not allowed for direct access grants', 'Account is disabled'],
    ['grant', 'not allowed', 'not ', 'user ', 'account is ', 'verify your ', 'e-mail', ' ', 'redirect_uri', 'locked'],
    (text) => {
      explain({ ...refusal, description: text });
    },
  ),
  reader(
    'certificates in PEM',
    ['-----BEGIN CERTIFICATE-----\nMII=\n-----END CERTIFICATE-----\n'],
    ['-----BEGIN CERTIFICATE-----', '-----END CERTIFICATE-----', '-', '\n', 'A', '-----BEGIN '],
    (text) => {
      // A certificate file has up to 4 MB.
      pemCertificates(text.repeat(16));
    },
  ),
  reader('terminal', ['\u001b[31mred\u001b[0m\r\n'], ['\u001b', '\u009b', '\r', '\n', '\r\n', '\t', '\u202e', '\u2028', 'a'], (text) => {
    escapeForTerminal(text);
    oneLine(text);
  }),
  reader(
    'spreadsheet',
    ['=1+1', 'x;=1+1', '+1.5e3'],
    ['=', '+', '-', '@', ';', ',', '\t', '|', '\n', '\r', '1', '+1', "'", ' ', '\u3000', ';=', '-1;'],
    (text) => {
      escapeFormulas(text);
      const bytes = Buffer.from(text);
      mightBeFormula(bytes, 0, bytes.length);
      sheetText(text);
    },
  ),
  reader('copied cells', ['a\tb', 'a|b\nc'], ['\t', '\n', '\r\n', '"', '|', '\\', '`', '=', '<', ','], (text) => {
    for (const format of copyFormats) createCopyWriter([text], format, false, false).rows([[['string', text]]]);
    markdownCell(text);
  }),
  reader('JSON tree', ['{"a":[1,{"b":null}]}'], ['{', '}', '[', ']', '"', ',', ':', '{"a":', '[[', '\n', '1'], (text) => {
    const lines = jsonLines(indentJson(text));
    textFrom(lines, 0);
  }),
  reader('code', ['a=1&b=%20'], ["'", '"', '`', '\\', '$', '%', '&', '!', '(', '\n', '$(', '${', '%27', '<', '*/'], (text) => {
    for (const { write } of snippetLanguages) {
      write({ url: `https://h/x?${text}`, title: text, odata: true, rowsPath: ['value', text], signIn: { method: 'none' } });
    }
  }),
];
