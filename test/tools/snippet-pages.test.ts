import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type ReadyLine, readReadyLine } from '../../electron/core/sample/sample-service.ts';
import { type SnippetRequest, secretName, snippetLanguages } from '../../shared/snippets/index.ts';
import { type ReadyProgram, startReadyProgram } from '../ready-program.ts';
import { snippetRunners } from './snippet-runners.ts';

const ids = Array.from({ length: 11 }, (_, index) => index + 1);
const moments = ids.map((id) => `2024-02-${String(id).padStart(2, '0')}T12:30:00Z`);

let folder: string;
let program: ReadyProgram;
let ready: ReadyLine;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'dataquay-snippet-pages-'));
  const office = join(folder, 'office');
  await mkdir(office);
  await writeFile(join(office, 'visits.csv'), `id,at\n${ids.map((id) => `${id},${moments[id - 1]}`).join('\n')}\n`);
  const programArguments = [
    '--port',
    '0',
    '--auth-port',
    '0',
    '--data-dir',
    join(folder, 'data'),
    '--data',
    office,
    '--odata-page-size',
    '4',
  ];
  program = await startReadyProgram('service/main.ts', programArguments);
  const line = readReadyLine(program.line);
  if (line === null) throw new Error(`not a ready line: ${program.line}`);
  ready = line;
});

afterAll(async () => {
  await program?.stop();
  await rm(folder, { recursive: true, force: true });
});

/** Returns the request for all rows, in pages of four rows. */
function requestOf(format: 'rest' | 'odata'): SnippetRequest {
  const common = { title: 'Visits', signIn: { method: 'service-token', header: 'SVC-X-API-TOKEN' }, dates: ['at'] } as const;
  return format === 'odata'
    ? {
        ...common,
        url: `${ready.baseUrl}/dmp-api/odata/office/visits?$orderby=id`,
        odata: true,
        rowsPath: ['value'],
        pages: { by: 'links' },
      }
    : {
        ...common,
        url: `${ready.baseUrl}/dmp-api/data/office/visits?sort=id&hitsPerPage=4`,
        odata: false,
        rowsPath: [],
        pages: { by: 'numbers', parameter: 'page' },
      };
}

const languages = snippetLanguages.filter(({ fetchesAll }) => fetchesAll === true);

/** Languages whose code prints the pages as received. */
const printsPages = ['curl', 'java', 'csharp'];

describe.each(languages.map((language) => [language.title, language] as const))('generated code for %s', (_, language) => {
  const runner = snippetRunners[language.id];
  const missing = runner ? runner.missing() : 'no interpreter for it can be had here';

  if (!runner || missing !== null) {
    test.skip(`is not run: ${missing}`);
    return;
  }

  test.each(['rest', 'odata'] as const)(
    'fetches the rows of all pages in order, with timestamps parsed or as sent (%s)',
    async (format) => {
      const code = language.write(requestOf(format));
      if (typeof code !== 'string') throw new Error(`refused: ${code.refused}`);
      // A parsed timestamp is printed in another format than the received text.
      const printed = language.id.startsWith('python') ? `${code}\n${pythonText}${frameOf(language.id)}` : code;
      const rows = await runner.run(printed, folder, { [secretName.serviceToken]: ready.serviceToken });
      const read = rows as readonly { readonly id: number; readonly at: string }[];
      expect(read.map(({ id }) => id)).toEqual(ids);
      expect(read.map(({ at }) => new Date(at.replace(' ', 'T')).toISOString())).toEqual(
        moments.map((moment) => new Date(moment).toISOString()),
      );
      if (printsPages.includes(language.id)) expect(read[0]?.at).toBe(moments[0]);
      else expect(read[0]?.at).not.toBe(moments[0]);
    },
  );

  test('stops with an error if a page can’t be fetched', async () => {
    const request = requestOf('odata');
    const code = language.write({ ...request, url: request.url.replace('visits', 'nothing') });
    if (typeof code !== 'string') throw new Error(`refused: ${code.refused}`);
    await expect(runner.run(code, folder, { [secretName.serviceToken]: ready.serviceToken })).rejects.toThrow();
  });
});

const pythonText = 'rows = [{**row, "at": str(row["at"])} for row in rows]\n';

/** Returns the code that creates the data frame of the changed rows, which the runner prints. */
function frameOf(id: string): string {
  return id === 'python-pandas' ? 'frame = pandas.DataFrame(rows)\n' : '';
}
