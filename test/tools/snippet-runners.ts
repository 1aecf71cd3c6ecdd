import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { output, runs } from './interpreter.ts';

/** How to run a snippet in a language and read its rows. */
export interface SnippetRunner {
  /** Returns why the language can't run. Returns null if it can. */
  readonly missing: () => string | null;
  /** Runs the code in this folder. Returns the rows as the service's JSON contains them. */
  run(code: string, folder: string, environment: Readonly<Record<string, string>>): Promise<unknown>;
}

/** Prefix of the printed rows as JSON. The test adds a line to the code that prints them. */
const mark = 'ROWS ';

function marked(output: string): unknown {
  const line = output.split('\n').find((text) => text.startsWith(mark));
  if (line === undefined) throw new Error(`No rows in: ${output}`);
  return JSON.parse(line.slice(mark.length));
}

function rowsOf(body: string): unknown {
  const response: unknown = JSON.parse(body);
  return typeof response === 'object' && response !== null && 'value' in response ? response.value : response;
}

/** Returns the rows of one response, or of several pages that were printed one after the other. */
function rowsOfPages(printed: string): unknown {
  const pages = printed.trim().split(/\n(?=[[{])/);
  return pages.length === 1 ? rowsOf(printed) : pages.flatMap(rowsOf);
}

/** Returns the requests of a `.http` file in order. Uses the common syntax of its readers: RFC 9110 messages between `###` lines. */
function requestsOf(
  code: string,
): readonly { readonly name: string | null; readonly head: string; readonly headers: readonly string[]; readonly body: string }[] {
  return code
    .split(/^###.*$/m)
    .filter((part) => part.trim() !== '')
    .map((part) => {
      const [top = '', ...body] = part.trim().split('\n\n');
      const name = /^# @name (\w+)$/m.exec(top)?.[1] ?? null;
      const [head = '', ...headers] = top.split('\n').filter((line) => !line.startsWith('#'));
      return { name, head, headers, body: body.join('\n\n').replaceAll(/\n(?=&)/g, '') };
    });
}

/** Sends the requests in order as a client of `.http` files does. Returns the last response. */
async function sendAll(code: string, environment: Readonly<Record<string, string>>): Promise<string> {
  const responses = new Map<string, Record<string, string>>();
  const filled = (text: string): string =>
    text
      .replaceAll(/\{\{\$processEnv (\w+)\}\}/g, (_, name: string) => environment[name] ?? '')
      .replaceAll(/\{\{(\w+)\.response\.body\.\$\.(\w+)\}\}/g, (_, name: string, member: string) => responses.get(name)?.[member] ?? '');
  let last = '';
  for (const { name, head, headers, body } of requestsOf(code)) {
    const [method = '', url = ''] = head.split(' ');
    const lines = headers.map((line): [string, string] => {
      const [field = '', ...value] = line.split(': ');
      const text = filled(value.join(': '));
      const pair = /^Basic ([^:]+:.+)$/.exec(text)?.[1];
      return [field, pair === undefined ? text : `Basic ${btoa(pair)}`];
    });
    const response = await fetch(url, { method, headers: lines, ...(body === '' ? {} : { body: filled(body).trim() }) });
    last = await response.text();
    if (!response.ok) throw new Error(`${response.status} ${last}`);
    if (name !== null) responses.set(name, JSON.parse(last));
  }
  return last;
}

const python = '/usr/bin/python3';
const printed = `print("${mark}" + json.dumps(rows, default=float))`;

/** Runners by language. A language without an entry has no interpreter for tests. */
export const snippetRunners: Readonly<Record<string, SnippetRunner>> = {
  curl: {
    missing: () => (runs('bash', ['-c', 'curl --version && jq --version']) ? null : 'curl, jq, and bash are not installed'),
    run: async (code, folder, environment) => rowsOfPages(await output('bash', ['-euo', 'pipefail', '-c', code], { folder, environment })),
  },
  'python-requests': {
    missing: () => (runs(python, ['-c', 'import requests']) ? null : 'python3-requests is not installed'),
    run: async (code, folder, environment) =>
      marked(await output(python, ['-'], { folder, environment, input: `${code}\nimport json\n${printed}\n` })),
  },
  'python-pandas': {
    missing: () => (runs(python, ['-c', 'import requests, pandas']) ? null : 'python3-pandas is not installed'),
    run: async (code, folder, environment) => {
      const frame = 'rows = [{name: row[name] for name in frame.columns} for row in frame.to_dict("records")]';
      return marked(await output(python, ['-'], { folder, environment, input: `${code}\nimport json\n${frame}\n${printed}\n` }));
    },
  },
  'r-httr2': {
    missing: () => (runs('Rscript', ['-e', 'library(httr2)']) ? null : 'r-cran-httr2 is not installed'),
    run: async (code, folder, environment) => {
      const print = `cat("\\n${mark}", jsonlite::toJSON(rows, dataframe = "rows", digits = NA, na = "null"), "\\n", sep = "")`;
      await writeFile(join(folder, 'query.R'), `${code}\n${print}\n`);
      return marked(await output('Rscript', ['query.R'], { folder, environment }));
    },
  },
  javascript: {
    missing: () => null,
    run: async (code, folder, environment) => {
      const print = `console.log('${mark}' + JSON.stringify(rows, (key, value) => (typeof value === 'bigint' ? JSON.rawJSON(value) : value)));`;
      await writeFile(join(folder, 'query.mjs'), `${code}\n${print}\n`);
      return marked(await output(process.execPath, ['query.mjs'], { folder, environment }));
    },
  },
  http: {
    missing: () => null,
    run: async (code, _folder, environment) => rowsOf(await sendAll(code, environment)),
  },
  java: {
    missing: () => (runs('javac', ['--version']) ? null : 'a JDK of 11 or newer is not installed'),
    run: async (code, folder, environment) => {
      await writeFile(join(folder, 'Query.java'), code);
      return rowsOfPages(await output('java', ['Query.java'], { folder, environment }));
    },
  },
};
