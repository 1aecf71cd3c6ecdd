import { open } from '../laboratory/connections.ts';
import { type FaultCase, type Verdict, verdict } from '../laboratory/fault-case.ts';
import type { Stage, StagedServer } from '../laboratory/stage.ts';

const proxyFailed = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('proxy', 'proxy-failed', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const socks = proxyFailed(/is a SOCKS proxy/, /est un proxy SOCKS/, /address of an HTTP proxy/, /adresse d’un proxy HTTP/);
const httpsProxy = proxyFailed(/The proxy expects TLS/, /Le proxy attend TLS/, /must begin with https:/, /doit commencer par https:/);
const closedTunnel = verdict(
  'tls',
  'connection-lost',
  { en: /after the proxy .* had opened the tunnel/, fr: /après l’ouverture du tunnel par le proxy/ },
  { en: /ask the proxy’s administrator/, fr: /demandez à l’administrateur du proxy/ },
);

const through = (name: string, expected: Verdict, start: (stage: Stage) => Promise<StagedServer>): FaultCase => ({
  name,
  verdict: expected,
  stage: async (stage) => {
    const { origin } = await start(stage);
    return open('https://data.example', { connection: { proxy: { mode: 'manual', url: origin } } });
  },
});

/** Proxies of another kind than the connection's settings name, and tunnels that end early. */
export const foreignProxyCases: readonly FaultCase[] = [
  through('the proxy is a SOCKS 5 proxy', socks, (stage) => stage.sendingOnData(Buffer.from('05ff', 'hex'))),
  through('the proxy is a SOCKS 4 proxy', socks, (stage) => stage.sendingOnData(Buffer.from('005b000000000000', 'hex'))),
  through('the proxy expects TLS and sends an alert', httpsProxy, (stage) => stage.sendingOnData(Buffer.from('15030100020246', 'hex'))),
  through('the tunnel is closed during the handshake', closedTunnel, (stage) => stage.proxy({ connect: 'HTTP/1.1 200 OK\r\n\r\n' })),
];
