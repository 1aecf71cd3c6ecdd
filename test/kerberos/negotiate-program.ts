// An HTTP server that accepts Kerberos tokens that a keytab verifies: `node negotiate-program.ts`. KRB5_KTNAME is the keytab.
// Responds with `{ user }` and its own token. The first part of the path selects an error from `faults`.
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { createRequire } from 'node:module';

interface LibraryServer {
  step(token: string): Promise<unknown>;
  readonly username: string;
  readonly response: string | null;
}

const { initializeServer }: { initializeServer(service: string): Promise<LibraryServer> } = createRequire(import.meta.url)('kerberos');

/** Errors in the server's token, by the first part of the path. */
const faults: Readonly<Record<string, (proof: string) => readonly string[]>> = {
  'no-proof': () => [],
  'wrong-proof': (proof) => {
    const bytes = Buffer.from(proof, 'base64');
    const last = bytes.length - 3;
    bytes[last] = (bytes[last] ?? 0) ^ 0xff;
    return [`Negotiate ${bytes.toString('base64')}`];
  },
};

function refuse(response: ServerResponse, challenges: readonly string[], why: string): void {
  response
    .writeHead(401, { 'www-authenticate': [...challenges], 'x-why': why.replace(/[^\x20-\x7e]+/g, ' ') })
    .end('{"detail":"who are you"}');
}

async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const [, fault = '', rest = ''] = (request.url ?? '').split('/');
  if (fault === 'anonymous') return void response.writeHead(200, { 'content-type': 'application/json' }).end('[{"user":"nobody"}]');
  if (fault === 'away') return void response.writeHead(302, { location: `http://127.0.0.1:${rest}/rows` }).end();
  if (fault === 'ntlm') return refuse(response, ['NTLM'], 'NTLM only');
  if (fault === 'ntlm-token') return refuse(response, ['Negotiate TlRMTVNTUAACAAAA'], 'NTLM inside');
  // A NegTokenResp with the state accept-incomplete, NTLM as the mechanism, and an NTLM challenge.
  if (fault === 'ntlm-inside') {
    const reply = 'oSkwJ6ADCgEBoQwGCisGAQQBgjcCAgqiEgQQTlRMTVNTUAACAAAAAAAAAA==';
    return refuse(response, [`Negotiate ${reply}`], 'NTLM in SPNEGO');
  }
  if (fault === 'basic') return refuse(response, ['Basic realm="x, Negotiate"', 'Bearer error="invalid_token"'], 'no Negotiate');
  if (fault === 'old-clock') response.setHeader('date', new Date(Date.now() - 3_600_000).toUTCString());
  const token = /^Negotiate (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  if (token === undefined) return refuse(response, ['Negotiate', 'Basic realm="x"'], 'no token');
  if (fault === 'old-clock' || fault === 'refuses') return refuse(response, ['Negotiate'], 'as the test wants it');
  try {
    const server = await initializeServer('');
    await server.step(token);
    const proof = (faults[fault] ?? ((sent: string) => [`Negotiate ${sent}`]))(server.response ?? '');
    const headers = { 'content-type': 'application/json', 'www-authenticate': [...proof] };
    if (fault === 'away-later') return void response.writeHead(302, { ...headers, location: `http://127.0.0.1:${rest}/rows` }).end();
    if (fault === 'redirect') return void response.writeHead(302, { ...headers, location: `/rows/${rest}` }).end();
    response.writeHead(fault === 'forbidden' ? 403 : 200, headers).end(JSON.stringify([{ user: server.username }]));
  } catch (error) {
    refuse(response, ['Negotiate'], error instanceof Error ? error.message : String(error));
  }
}

const server = createServer((request, response) => void respond(request, response));
server.listen(0, '127.0.0.1', () => {
  const address = server.address();
  process.send?.({ port: typeof address === 'object' ? address?.port : null });
});
process.on('disconnect', () => process.exit(0));
