import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { createAccess } from './access/create-access.ts';
import { openServiceTokens } from './access/service-tokens.ts';
import type { ServeOptions } from './command-line.ts';
import { startIdentity } from './identity/supervise.ts';
import { portFailure } from './port-failure.ts';
import { type SampleSecrets, sampleSecrets } from './sample/secrets.ts';
import { stopServing } from './stop-serving.ts';

/** Where the service is, and how to get in: what it prints when it is ready. */
export interface Ready {
  readonly ready: true;
  /** `http://127.0.0.1:PORT` */
  readonly baseUrl: string;
  /** Likewise; the issuer is `{authUrl}/auth/realms/{realm}`. */
  readonly authUrl: string;
  readonly realm: string;
  readonly clientId: string;
  readonly clientSecret: string;
  readonly username: string;
  readonly password: string;
  readonly serviceToken: string;
}

/** A running sample deployment: the data service and its identity provider. */
export interface Deployment {
  readonly ready: Ready;
  /** Takes no more requests, finishes the answers in flight within a few seconds, and ends everything it has started. */
  stop(): Promise<void>;
}

/** Seconds. Those of a new Keycloak realm. */
const lifetimes = { access: 300, refresh: 1800 };

/**
 * Publishes the sample's data and serves it on 127.0.0.1. The first start in a data folder converts the data; it takes longer.
 *
 * @param log takes one line for each thing that happens
 * @throws StartFailure where a port is taken or a file of the data folder is damaged; nothing is left running then
 */
export async function startDeployment(options: ServeOptions, log: (line: string) => void): Promise<Deployment> {
  const { dataFolder, authPort, port } = options;
  await using running = new AsyncDisposableStack();
  const secrets = await sampleSecrets(dataFolder);
  const serviceTokens = await openServiceTokens(join(dataFolder, 'service-tokens.json'));
  await serviceTokens.register(secrets.serviceToken, 'sample', null);

  // All at the same time: the identity provider's process begins while most of this program is still to be loaded, which takes as long.
  // All to their end: a failure of one must not leave another running unnoticed.
  const [identity, publication, http] = await Promise.allSettled([
    startIdentity(identitySettings(secrets, dataFolder, authPort), log).then((one) => running.adopt(one, () => one.stop())),
    import('./sample/publish-sample.ts')
      .then(({ publishSample }) => publishSample(dataFolder, log))
      .then((one) => running.adopt(one, () => one.engine.close())),
    import('./http/server.ts'),
  ]);
  if (identity.status === 'rejected') throw identity.reason;
  if (publication.status === 'rejected') throw publication.reason;
  if (http.status === 'rejected') throw http.reason;

  const { issuer, jwksUrl, authUrl } = identity.value;
  const access = createAccess({ issuers: [{ issuer, jwksUrl, audience: secrets.clientId }], serviceTokens });
  const app = await http.value.createDataService({ ...publication.value, access, log: process.stderr });
  running.adopt(app, stopServing);
  const baseUrl = await listen(app, port);
  const owned = running.move();
  return { ready: readyLine(baseUrl, authUrl, secrets), stop: () => owned.disposeAsync() };
}

function identitySettings(secrets: SampleSecrets, dataFolder: string, port: number): Parameters<typeof startIdentity>[0] {
  const { realm, clientId, clientSecret, user } = secrets;
  const keyFile = join(dataFolder, 'identity-key.json');
  return { port, realm, keyFile, client: { id: clientId, secret: clientSecret }, users: [user], lifetimes };
}

async function listen(app: FastifyInstance, port: number): Promise<string> {
  try {
    return await app.listen({ host: '127.0.0.1', port });
  } catch (error) {
    throw portFailure(error, port, '--port') ?? error;
  }
}

function readyLine(baseUrl: string, authUrl: string, secrets: SampleSecrets): Ready {
  const { realm, clientId, clientSecret, user, serviceToken } = secrets;
  return { ready: true, baseUrl, authUrl, realm, clientId, clientSecret, username: user.username, password: user.password, serviceToken };
}
