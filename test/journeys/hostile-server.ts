import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server whose texts all contain attacks with markup, and a second server that must not receive requests. */
export interface HostileServer {
  readonly baseUrl: string;
  /** Requests to the second server. */
  readonly tracked: readonly string[];
  /** Returns a text with all attacks. It contains `hostile NAME`. */
  text(name: string): string;
  close(): Promise<void>;
}

/** Returns elements, scripts, and links that a browser creates if the text is parsed as HTML or Markdown. All elements are marked. */
function attack(name: string, tracker: string): string {
  return [
    `hostile ${name} `,
    `<img data-hostile src="${tracker}/img" onerror="window.ran='${name}'">`,
    `<script data-hostile>window.ran='${name}'</script>`,
    `"><svg data-hostile onload="window.ran='${name}'"></svg>`,
    `<a data-hostile href="javascript:window.ran='${name}'">link</a>`,
    `[script](javascript:window.ran='${name}') [data](data:text/html,<script>window.ran=1</script>)`,
    `![picture](${tracker}/picture) <style data-hostile>@import "${tracker}/style"</style>`,
  ].join(' ');
}

/** Starts both servers on loopback. `baseUrl` + `/denied` is a connection whose catalogue is denied. */
export async function startHostileServer(): Promise<HostileServer> {
  const tracked: string[] = [];
  const tracker = await listen(
    createServer((request, response) => {
      tracked.push(request.url ?? '');
      response.writeHead(200, { 'access-control-allow-origin': '*' }).end();
    }),
  );
  const text = (name: string): string => attack(name, tracker.origin);
  const main = await listen(
    createServer((request, response) => {
      const url = new URL(request.url ?? '', 'http://server');
      respond(url.pathname, response, main.origin, text);
    }),
  );
  return {
    baseUrl: main.origin,
    tracked,
    text,
    close: async () => {
      await Promise.all([main.close(), tracker.close()]);
    },
  };
}

function respond(path: string, response: ServerResponse, origin: string, text: HostileServer['text']): void {
  // Headers can't contain line breaks. They contain all other parts of the attack.
  response.setHeader('x-hostile', text('header'));
  if (path.startsWith('/denied')) sendJson(response, 403, { title: text('title'), detail: text('denial'), status: 403 });
  else if (path === '/dmp-api/expositions') sendJson(response, 200, catalogue(origin, text));
  else if (path.endsWith('/$metadata')) response.writeHead(200, { 'content-type': 'application/xml' }).end(metadata(text));
  else if (path.includes('/odata/') && path.includes('broken'))
    sendJson(response, 400, { error: { code: text('code'), message: text('error') } });
  else if (path.includes('broken')) sendJson(response, 400, { title: text('title'), detail: text('error') });
  else if (path.includes('/odata/')) sendJson(response, 200, { '@odata.count': 2, value: rows(text) });
  else if (path.includes('/data/')) sendJson(response, 200, rows(text));
  else sendJson(response, 404, { detail: text('not found') });
}

const columnNames = ['name', 'amount', 'nested'] as const;

function rows(text: HostileServer['text']): readonly object[] {
  return [1, 2, 3].map((amount) => ({
    name: text(amount === 3 ? 'other cell' : 'cell'),
    amount,
    nested: { [text('member')]: [text('list')] },
    [text('column')]: text('value'),
  }));
}

function catalogue(origin: string, text: HostileServer['text']): readonly object[] {
  const column = (alias: string, type: string) => ({ alias, description: text('column description'), list: false, filter: true, type });
  const exposition = (accessPoint: string) => ({
    title: text(`title of ${accessPoint}`),
    details: `${text('details')}\n\n# ${text('heading')}\n\n- ${text('item')}\n\n\`\`\`html\n${text('code')}\n\`\`\`\n\n<${text('autolink')}>`,
    keywords: [text('keyword')],
    accessPoint,
    dcRestUrl: `${origin}/dmp-api/data/evil/${encodeURIComponent(accessPoint)}`,
    odataUrl: `${origin}/dmp-api/odata/evil/${encodeURIComponent(accessPoint)}`,
    columns: [column('name', 'STRING'), column('amount', 'LONG'), column('nested', 'STRING'), column(text('column'), 'STRING')],
    sources: [{ title: text('source'), path: `javascript:window.ran='source'` }],
    licences: [{ title: text('licence'), path: `data:text/html,<script>window.ran='licence'</script>` }],
  });
  return [
    {
      label: text('project'),
      rootCode: 'evil',
      expositions: [exposition('rows'), exposition('broken'), exposition(`hostile <img data-hostile onerror=window.ran=1>`)],
    },
  ];
}

function metadata(text: HostileServer['text']): string {
  const escaped = (name: string): string => text(name).replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
  const annotations = ['Core.Description', 'Core.LongDescription', 'Common.Label', 'Common.QuickInfo']
    .map((term) => `<Annotation Term="${term}" String="${escaped(term)}"/>`)
    .join('');
  const properties = columnNames.map(
    (name) => `<Property Name="${name}" Type="${name === 'amount' ? 'Edm.Int64' : 'Edm.String'}">${annotations}</Property>`,
  );
  const types = ['rows', 'broken'].map((name) => `<EntityType Name="${name}Type">${properties.join('')}${annotations}</EntityType>`);
  const sets = ['rows', 'broken'].map((name) => `<EntitySet Name="${name}" EntityType="evil.${name}Type">${annotations}</EntitySet>`);
  return (
    '<?xml version="1.0"?><edmx:Edmx Version="4.0" xmlns:edmx="http://docs.oasis-open.org/odata/ns/edmx"><edmx:DataServices>' +
    `<Schema Namespace="evil" xmlns="http://docs.oasis-open.org/odata/ns/edm">${types.join('')}` +
    `<EntityContainer Name="Container">${sets.join('')}</EntityContainer></Schema></edmx:DataServices></edmx:Edmx>`
  );
}

function sendJson(response: ServerResponse, status: number, value: unknown): void {
  response.writeHead(status, { 'content-type': status < 400 ? 'application/json' : 'application/problem+json' }).end(JSON.stringify(value));
}

async function listen(server: Server): Promise<{ origin: string; close: () => Promise<void> }> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
