import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer as createHttpServer, type Server as HttpServer, type RequestListener } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { type AddressInfo, connect, createServer as createTcpServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TlsOptions } from 'node:tls';
import { metadataXml, scriptedCatalogue } from '../../electron/core/scripted-server.ts';
import { fakeJwt } from '../../electron/signin/scripted-provider.ts';
import { json, type Responder, respond, type StagedResponse, xml } from './responses.ts';

/** A server on loopback. */
export interface StagedServer {
  readonly port: number;
  /** `http://127.0.0.1:PORT` or `https://127.0.0.1:PORT`. */
  readonly origin: string;
}

/** Responses of a data server that replace its valid ones. */
export interface ApiResponders {
  /** Response to every request. */
  readonly all?: Responder;
  /** Requests that `admits` rejects get `rejection` before any other response. */
  readonly guard?: { readonly admits: (headers: Readonly<Record<string, unknown>>) => boolean; readonly rejection: Responder };
  readonly catalogue?: Responder;
  readonly metadata?: Responder;
  readonly rest?: Responder;
  readonly odata?: Responder;
  readonly tls?: TlsOptions;
  /** Maximum bytes of request headers. By default, it is Node's. */
  readonly maximumHeaders?: number;
  /** Headers of every response. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Responses of an identity provider that replace its valid ones. */
export interface ProviderResponders {
  readonly token?: Responder;
  readonly discovery?: Responder | Readonly<Record<string, unknown>>;
  /** Response to a GET request at the token endpoint. */
  readonly get?: Responder;
  readonly device?: Responder;
  readonly authorize?: Responder;
  readonly tls?: TlsOptions;
  /** Seconds by which the provider's clock is fast. */
  readonly skew?: number;
}

/** Claims of the token and properties of the token response that replace the valid ones. */
export interface TokenOverrides {
  readonly claims?: Readonly<Record<string, unknown>>;
  readonly response?: Readonly<Record<string, unknown>>;
}

/** What a proxy does instead of forwarding. */
export interface ProxyBehaviour {
  /** Local port that receives every request and tunnel. */
  readonly target?: number;
  /** Bytes of the response to CONNECT. The proxy then closes the connection. */
  readonly connect?: string;
  /** Response to requests without a tunnel. */
  readonly plain?: Responder;
  /** Accepted value of `Proxy-Authorization`. Other requests get `connect` or `plain`. */
  readonly admits?: string;
}

/** Starts the servers of one case, and stops them when it is disposed. */
export class Stage implements AsyncDisposable {
  readonly #servers: (Server | HttpServer)[] = [];
  readonly #sockets = new Set<Socket>();
  readonly #others: (() => Promise<void>)[] = [];
  #folder: Promise<string> | null = null;

  /** Secrets of this case. No output can contain them. */
  readonly canary: { readonly password: string; readonly clientSecret: string; readonly token: string };

  constructor(number: number) {
    const secret = (name: string): string => `canary-${name}-${number}-${Math.random().toString(36).slice(2, 10)}`;
    this.canary = { password: secret('password'), clientSecret: secret('client'), token: secret('token') };
  }

  async tcp(onConnection: (socket: Socket) => void, host = '127.0.0.1'): Promise<StagedServer> {
    return this.#listen(createTcpServer(onConnection), 'http', host);
  }

  /** Starts a TCP server that sends these bytes to every client, and closes the connection if `then` is `close`. */
  async sendingOnConnect(bytes: string | Buffer, then: 'stay' | 'close' = 'stay'): Promise<StagedServer> {
    return this.tcp((socket) => (then === 'close' ? socket.end(bytes) : socket.write(bytes)));
  }

  /** Starts a TCP server that sends these bytes after it has received the first bytes. */
  async sendingOnData(bytes: string | Buffer, then: 'stay' | 'close' = 'close'): Promise<StagedServer> {
    return this.tcp((socket) => {
      socket.once('data', () => (then === 'close' ? socket.end(bytes) : socket.write(bytes)));
    });
  }

  async http(listener: RequestListener, tls?: TlsOptions, maxHeaderSize?: number): Promise<StagedServer> {
    const server = tls === undefined ? createHttpServer({ maxHeaderSize }, listener) : createHttpsServer(tls, listener);
    server.on('tlsClientError', () => undefined);
    return this.#listen(server, tls === undefined ? 'http' : 'https');
  }

  /** Starts a server that sends the same response to every request. */
  async server(responder: Responder, tls?: TlsOptions): Promise<StagedServer> {
    return this.http((request, response) => respond(responder, request, response), tls);
  }

  /** Returns a port on which no program listens. */
  async closedPort(host = '127.0.0.1'): Promise<number> {
    const server = createTcpServer();
    server.listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }

  /** Starts a data server with one API. Its responses are valid unless `responders` replaces them. */
  async api(responders: ApiResponders = {}): Promise<StagedServer> {
    let origin = '';
    const good: Readonly<Record<string, Responder>> = {
      catalogue: (request, response) => respond(json(200, scriptedCatalogue(origin)), request, response),
      metadata: xml(200, metadataXml),
      rest: json(200, [{ id: 1, delay: 2.5, mystery: 3 }]),
      odata: json(200, { '@odata.context': '$metadata#flights_3m', value: [{ id: 1, delay: 2.5, mystery: 3 }] }),
    };
    const { all, guard, headers = {}, tls, maximumHeaders, ...own } = responders;
    const parts = { ...good, ...own };
    const server = await this.http(
      (request, response) => {
        for (const [name, value] of Object.entries(headers)) response.setHeader(name, value);
        const refused = guard !== undefined && !guard.admits(request.headers);
        const part = partOf(request.url ?? '');
        const chosen = refused ? guard.rejection : (all ?? (part === null ? json(404, { title: 'Not found' }) : parts[part]));
        respond(chosen ?? json(404, { title: 'Not found' }), request, response);
      },
      tls,
      maximumHeaders,
    );
    origin = server.origin;
    return server;
  }

  /** Starts an identity provider whose issuer is its origin. It issues every token unless `responders` replaces a response. */
  async provider(
    responders: ProviderResponders = {},
    tokenOverrides: TokenOverrides = {},
  ): Promise<StagedServer & { readonly issuer: string; readonly tokenUrl: string }> {
    let origin = '';
    const shifted = (): number => Date.now() + (responders.skew ?? 0) * 1000;
    const discovery = (): StagedResponse =>
      json(200, {
        issuer: origin,
        token_endpoint: `${origin}/token`,
        authorization_endpoint: `${origin}/authorize`,
        device_authorization_endpoint: `${origin}/device`,
        ...(isResponder(responders.discovery) ? {} : responders.discovery),
      });
    const token = (): StagedResponse => {
      const now = Math.floor(shifted() / 1000);
      const claims = { iss: origin, sub: 'u-1', preferred_username: 'jo', iat: now, exp: now + 300, ...tokenOverrides.claims };
      return json(200, { access_token: fakeJwt(claims), token_type: 'Bearer', expires_in: 300, ...tokenOverrides.response });
    };
    const server = await this.http((request, response) => {
      response.setHeader('date', new Date(shifted()).toUTCString());
      const url = request.url ?? '';
      const isDiscovery = url.includes('/.well-known/');
      const device = json(200, {
        device_code: this.canary.token,
        user_code: 'ABCD-EFGH',
        verification_uri: `${origin}/verify`,
        expires_in: 2,
        interval: 1,
      });
      request.resume().once('end', () => {
        if (isDiscovery) respond(isResponder(responders.discovery) ? responders.discovery : discovery(), request, response);
        else if (url.startsWith('/authorize')) respond(responders.authorize ?? json(404, {}), request, response);
        else if (url.startsWith('/device')) respond(responders.device ?? device, request, response);
        else if (request.method === 'GET') respond(responders.get ?? json(405, { error: 'invalid_request' }), request, response);
        else respond(responders.token ?? token(), request, response);
      });
    }, responders.tls);
    origin = server.origin;
    return { ...server, issuer: origin, tokenUrl: `${origin}/token` };
  }

  async proxy(behaviour: ProxyBehaviour, tls?: TlsOptions): Promise<StagedServer> {
    const { target, connect: rejection, plain: plainResponder, admits } = behaviour;
    const admitted = (header: unknown): boolean => admits !== undefined && header === admits;
    const listener: RequestListener = (request, response) => {
      if (plainResponder === undefined || admitted(request.headers['proxy-authorization'])) response.writeHead(502).end();
      else respond(plainResponder, request, response);
    };
    const server = tls === undefined ? createHttpServer(listener) : createHttpsServer(tls, listener);
    server.on('connect', (request, socket: Socket) => {
      socket.on('error', () => undefined);
      if (rejection !== undefined && !admitted(request.headers['proxy-authorization'])) {
        socket.end(rejection);
        return;
      }
      const onward = connect(target ?? 1, '127.0.0.1', () => {
        socket.write('HTTP/1.1 200 Connection established\r\n\r\n');
        onward.pipe(socket).pipe(onward);
      });
      onward.on('error', () => socket.destroy());
      socket.on('close', () => onward.destroy());
    });
    return this.#listen(server, tls === undefined ? 'http' : 'https');
  }

  /** Writes a file to the temporary folder of this case. Returns its path. */
  async file(name: string, text: string): Promise<string> {
    this.#folder ??= mkdtemp(join(tmpdir(), 'dataquay-faults-'));
    const path = join(await this.#folder, name);
    await writeFile(path, text);
    return path;
  }

  /** Returns the temporary folder of this case. */
  async folder(): Promise<string> {
    this.#folder ??= mkdtemp(join(tmpdir(), 'dataquay-faults-'));
    return this.#folder;
  }

  /** Registers a function that runs when the stage is disposed. */
  defer(end: () => Promise<void>): void {
    this.#others.push(end);
  }

  async #listen(server: Server | HttpServer, scheme: 'http' | 'https', host = '127.0.0.1'): Promise<StagedServer> {
    this.#servers.push(server);
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket);
      socket.on('error', () => undefined).on('close', () => this.#sockets.delete(socket));
    });
    server.listen(0, host);
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo;
    return { port, origin: `${scheme}://${host.includes(':') ? `[${host}]` : host}:${port}` };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    for (const socket of this.#sockets) socket.destroy();
    await Promise.all(this.#servers.map((server) => new Promise((resolve) => server.close(resolve))));
    for (const end of this.#others) await end();
    if (this.#folder !== null) await rm(await this.#folder, { recursive: true, force: true });
  }
}

function partOf(url: string): 'catalogue' | 'metadata' | 'rest' | 'odata' | null {
  const path = url.replace(/\?.*$/, '');
  if (path === '/dmp-api/expositions') return 'catalogue';
  if (path.endsWith('/$metadata')) return 'metadata';
  if (path.startsWith('/dmp-api/data/')) return 'rest';
  return path.startsWith('/dmp-api/odata/') ? 'odata' : null;
}

/** Returns whether the value is a function or a response. A discovery document has neither `status` nor `body`. */
function isResponder(value: Responder | Readonly<Record<string, unknown>> | undefined): value is Responder {
  return typeof value === 'function' || (value !== undefined && ('status' in value || 'body' in value));
}
