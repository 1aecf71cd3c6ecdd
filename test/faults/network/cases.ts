import { otherService } from '../http/expected.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, verdict } from '../laboratory/fault-case.ts';
import { page } from '../laboratory/responses.ts';

const nobodyListens = verdict(
  'tcp',
  'connection-refused',
  { en: /No service is listening on port \d+ of this computer/, fr: /Aucun service n’écoute sur le port \d+ de cet ordinateur/ },
  { en: /Start the server, or correct the port.*container/, fr: /Démarrez le serveur, ou corrigez le port.*conteneur/ },
);
const noResponse = verdict(
  'http',
  'connection-lost',
  { en: /accepted the connection, and closed it without a response/, fr: /accepté la connexion, puis l’a fermée sans réponse/ },
  { en: /port.*https:\/\/ or http:\/\/.*URL and the time/, fr: /port.*https:\/\/ ou.*http:\/\/.*URL et l’heure/ },
);
const notHttp = verdict(
  'http',
  'unexpected-answer',
  { en: /doesn’t support HTTP|isn’t HTTP/, fr: /ne prend pas en charge HTTP|n’est pas du HTTP/ },
  { en: /Check the port/, fr: /Vérifiez le port/ },
);
const silent = verdict(
  'http',
  'timed-out',
  { en: /no response|didn’t finish|wasn’t complete within/, fr: /n’a pas répondu|ne s’est pas terminée|n’était pas complète après/ },
  { en: /administrator|port/, fr: /administrateur|port/ },
);
const stopped = verdict(
  'http',
  'timed-out',
  { en: /stopped before it was complete/, fr: /s’est arrêtée avant la fin/ },
  { en: /administrator.*proxy/, fr: /administrateur.*proxy/ },
);
const tooManyHeaders = verdict(
  'http',
  'unexpected-answer',
  { en: /headers exceed the size limit/, fr: /en-têtes.*dépassent/ },
  { en: /administrator.*cookies/, fr: /administrateur.*cookies/ },
);
const cutShort = verdict(
  'http',
  'connection-lost',
  {
    en: /connection was closed before the response was complete, after \d+/,
    fr: /connexion a été fermée avant la fin de la réponse, après \d+/,
  },
  { en: /[Tt]ry again/, fr: /[Rr]éessayez/ },
);
const nameSearch = verdict(
  'catalogue',
  'unexpected-answer',
  { en: /reports that localhost can’t be found/, fr: /indique que localhost est introuvable/ },
  { en: /spelling.*another DNS server/, fr: /orthographe.*autre serveur DNS/ },
);
const compression = verdict(
  'http',
  'unexpected-answer',
  { en: /isn’t compressed as declared/, fr: /n’est pas compressée comme/ },
  { en: /administrator/, fr: /administrateur/ },
);

/** Headers that announce a longer body than the one that follows. */
const promised = 'HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n[{"id":1,';

/** Errors of names, addresses, and ports, and servers that don't send HTTP. */
export const networkCases: readonly FaultCase[] = [
  {
    name: 'no program listens on the port',
    stage: async (stage) => open(`http://127.0.0.1:${await stage.closedPort()}`),
    verdict: nobodyListens,
  },
  {
    name: 'no program listens on the port of https',
    stage: async (stage) => open(`https://127.0.0.1:${await stage.closedPort()}`),
    verdict: nobodyListens,
  },
  {
    name: 'no program listens on the port of a name with several addresses',
    stage: async (stage) => open(`http://localhost:${await stage.closedPort()}`),
    verdict: nobodyListens,
  },
  {
    name: 'the server closes the connection at once',
    stage: async (stage) => open((await stage.tcp((socket) => socket.end())).origin),
    verdict: noResponse,
  },
  {
    name: 'the server resets the connection',
    stage: async (stage) => open((await stage.tcp((socket) => socket.resetAndDestroy())).origin),
    verdict: noResponse,
  },
  {
    name: 'the server closes the connection after the request',
    stage: async (stage) => open((await stage.sendingOnData('')).origin),
    verdict: noResponse,
  },
  {
    name: 'the server closes the connection in the middle of the headers',
    stage: async (stage) => open((await stage.sendingOnData('HTTP/1.1 200 OK\r\ncontent-ty')).origin),
    verdict: noResponse,
  },
  {
    name: 'the server never responds',
    stage: async (stage) => ({ ...open((await stage.tcp(() => undefined)).origin), timeout: 1_000 }),
    verdict: silent,
  },
  {
    name: 'the server stops in the middle of the headers',
    stage: async (stage) => ({ ...open((await stage.sendingOnData('HTTP/1.1 200 OK\r\nserver: x\r\n', 'stay')).origin), timeout: 1_000 }),
    verdict: silent,
  },
  {
    name: 'the server stops in the middle of the body',
    stage: async (stage) => ({ ...open((await stage.sendingOnData(promised, 'stay')).origin), timeout: 1_000 }),
    verdict: stopped,
  },
  {
    name: 'the server sends one byte after the other and never ends',
    stage: async (stage) => {
      const server = await stage.http((_request, response) => {
        response.writeHead(200, { 'content-type': 'application/json' });
        const timer = setInterval(() => response.write(' '), 50);
        response.on('close', () => clearInterval(timer));
      });
      return { ...open(server.origin), options: { seconds: 3 } };
    },
    verdict: silent,
  },
  {
    name: 'an SSH server',
    stage: async (stage) => open((await stage.sendingOnConnect('SSH-2.0-OpenSSH_9.2p1 Debian\r\n')).origin),
    verdict: otherService('http', /SSH/),
  },
  {
    name: 'a mail server',
    stage: async (stage) => open((await stage.sendingOnConnect('220 mail.corp ESMTP Postfix\r\n')).origin),
    verdict: otherService('http', /SMTP/),
  },
  {
    name: 'an FTP server',
    stage: async (stage) => open((await stage.sendingOnConnect('220 (vsFTPd 3.0.5)\r\n')).origin),
    verdict: notHttp,
  },
  {
    name: 'a MySQL server',
    stage: async (stage) => open((await stage.sendingOnConnect(Buffer.from('4a0000000a382e302e3336000b000000', 'hex'))).origin),
    verdict: otherService('http', /MySQL/),
  },
  {
    name: 'a Redis server',
    stage: async (stage) => open((await stage.sendingOnData("-ERR wrong number of arguments for 'get' command\r\n")).origin),
    verdict: notHttp,
  },
  {
    name: 'a server of HTTP/2 without TLS only',
    stage: async (stage) =>
      open((await stage.sendingOnData(Buffer.from('000012040000000000000300000080000400010000000500ffffff', 'hex'))).origin),
    verdict: notHttp,
  },
  {
    name: 'a server that sends HTML without a status line',
    stage: async (stage) => open((await stage.sendingOnData('<html>hello</html>')).origin),
    verdict: notHttp,
  },
  {
    name: 'a server with endless headers',
    stage: async (stage) =>
      open((await stage.sendingOnData(`HTTP/1.1 200 OK\r\n${'x-filler: '.padEnd(200, 'y').concat('\r\n').repeat(2_000)}\r\n[]`)).origin),
    verdict: tooManyHeaders,
  },
  {
    name: 'the body ends before its Content-Length',
    stage: async (stage) => open((await stage.sendingOnData(promised)).origin),
    verdict: cutShort,
  },
  {
    name: 'the body ends in the middle of a chunk',
    stage: async (stage) =>
      open(
        (await stage.sendingOnData('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ntransfer-encoding: chunked\r\n\r\nff\r\n[{"id"'))
          .origin,
      ),
    verdict: cutShort,
  },
  {
    name: 'the body is not compressed as its header says',
    stage: async (stage) =>
      open((await stage.server({ headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' }, body: '[]' })).origin),
    verdict: compression,
  },
  {
    name: 'a DNS server answers an unknown name with its search page',
    stage: async (stage) => {
      const text = '<p>The site you requested could not be found. We could not find localhost. Did you mean one of these?</p>';
      return open(`http://localhost:${(await stage.server(page(200, `<html><title>Search help</title>${text}</html>`))).port}`);
    },
    verdict: nameSearch,
  },
  { name: 'a good server by its address', stage: async (stage) => open((await stage.api()).origin), verdict: null },
  {
    name: 'a good server by its name',
    stage: async (stage) => open(`http://localhost:${(await stage.api()).port}`),
    verdict: null,
  },
  {
    name: 'a good server that responds slowly',
    stage: async (stage) => {
      const catalogue = (await import('../../electron/core/scripted-server.ts')).scriptedCatalogue;
      const server = await stage.api({
        catalogue: (request, response) => {
          const origin = `http://${request.headers.host}`;
          setTimeout(() => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(catalogue(origin))), 400);
        },
      });
      return open(server.origin);
    },
    verdict: null,
  },
];
