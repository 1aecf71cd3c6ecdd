import { createServer } from 'node:http';
import { catalogueTypeName } from '../../shared/values/value-type.ts';
import { manyApis } from './many-apis.ts';

/** A marketplace on loopback with a large catalogue. It has no data. */
export interface LargeService extends AsyncDisposable {
  readonly baseUrl: string;
}

/** Returns the response of a marketplace to `/dmp-api/expositions`. */
function expositions(count: number): string {
  const roots = Map.groupBy(manyApis(count), ({ root }) => root);
  const projects = [...roots].map(([rootCode, apis]) => ({
    label: apis[0]?.rootLabel ?? rootCode,
    rootCode,
    expositions: apis.map(({ accessPoint, title, details, keywords, updatedAt, columnNames }) => ({
      accessPoint,
      title,
      details,
      keywords,
      updateDate: updatedAt,
      columns: columnNames.map((alias, place) => ({
        alias,
        type: catalogueTypeName(place % 3 === 0 ? 'int64' : 'string'),
        list: true,
        filter: true,
      })),
    })),
  }));
  return JSON.stringify(projects);
}

export async function startLargeService(apis: number): Promise<LargeService> {
  const body = expositions(apis);
  const server = createServer((request, response) => {
    const found = request.url === '/dmp-api/expositions';
    response.writeHead(found ? 200 : 404, { 'content-type': 'application/json' }).end(found ? body : '{}');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port.');
  return {
    baseUrl: `http://127.0.0.1:${address.port}`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
