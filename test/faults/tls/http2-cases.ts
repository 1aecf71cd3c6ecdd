import { once } from 'node:events';
import { constants, createSecureServer, type Http2SecureServer, type ServerHttp2Stream } from 'node:http2';
import type { Authority } from '../laboratory/certificates.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage } from '../laboratory/stage.ts';

const lost = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('http', 'connection-lost', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });
const refused = lost(/rejected the request in HTTP\/2.*limits/, /rejeté la requête en HTTP\/2.*limite/, /Wait/, /Attendez/);
const failed = lost(/HTTP\/2 error \(INTERNAL_ERROR\)/, /erreur HTTP\/2 \(INTERNAL_ERROR\)/, /Try again/, /Réessayez/);

/** Errors that servers send in HTTP/2 instead of a response. */
export function http2Cases(ca: Authority): readonly FaultCase[] {
  /** Starts a server until the end of the case, and returns a connection that trusts it. */
  const connectionTo = async (stage: Stage, server: Http2SecureServer): Promise<StagedConnection> => {
    server.on('session', (session) => session.on('error', () => undefined));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    stage.defer(async () => {
      server.close();
    });
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('the server has no port');
    const caFile = await stage.file('authority.pem', ca.cert);
    return open(`https://127.0.0.1:${address.port}`, { connection: { proxy: { mode: 'none' }, caFile } });
  };
  const ending = (name: string, expected: Verdict, end: (stream: ServerHttp2Stream) => void): FaultCase => ({
    name,
    verdict: expected,
    stage: async (stage) => {
      const server = createSecureServer(await ca.issue());
      server.on('stream', (stream) => {
        stream.on('error', () => undefined);
        end(stream);
      });
      return connectionTo(stage, server);
    },
  });
  /** A server that rejects HTTP/2, and forwards requests in HTTP/1.1 to a data server. */
  const http1Only: FaultCase = {
    name: 'the server requires HTTP/1.1 instead of HTTP/2, so that the requests are repeated',
    verdict: null,
    stage: async (stage) => {
      const api = await stage.api();
      let origin = '';
      const server = createSecureServer({ ...(await ca.issue()), allowHTTP1: true }, (request, response) => {
        if (request.httpVersionMajor === 2) {
          response.stream.close(constants.NGHTTP2_HTTP_1_1_REQUIRED);
          return;
        }
        void fetch(`${api.origin}${request.url}`).then(async (inner) => {
          response.writeHead(inner.status, { 'content-type': inner.headers.get('content-type') ?? '' });
          response.end((await inner.text()).replaceAll(api.origin, origin));
        });
      });
      const connection = await connectionTo(stage, server);
      origin = String(connection.settings.baseUrl);
      return connection;
    },
  };
  return [
    http1Only,
    ending('the server refuses a stream of HTTP/2', refused, (stream) => stream.close(constants.NGHTTP2_REFUSED_STREAM)),
    ending('the server limits the requests in HTTP/2', refused, ({ session }) => {
      session?.goaway(constants.NGHTTP2_ENHANCE_YOUR_CALM);
      session?.destroy();
    }),
    ending('the server has an internal error of HTTP/2', failed, (stream) => stream.close(constants.NGHTTP2_INTERNAL_ERROR)),
  ];
}
