import { createHostsFile } from '../../../electron/core/diagnosis/hosts-file.ts';
import { createNameServers } from '../../../electron/core/diagnosis/name-state.ts';
import { systemProbes } from '../../../electron/core/diagnosis/probes.ts';
import { open } from '../laboratory/connections.ts';
import { type FaultCase, type StagedConnection, type Verdict, verdict } from '../laboratory/fault-case.ts';
import { type ResponseCode, startNameServer } from '../laboratory/name-server.ts';
import type { Stage } from '../laboratory/stage.ts';

const name = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('name', 'name-not-resolved', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });
const tcp = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('tcp', 'connection-refused', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const silentAddress = (cause: RegExp, causeFr: RegExp, fix: RegExp, fixFr: RegExp): Verdict =>
  verdict('tcp', 'timed-out', { en: cause, fr: causeFr }, { en: fix, fr: fixFr });

const failed = name(
  /Can’t look up the host .*own error \(SERVFAIL\).*unknown whether/,
  /SERVFAIL.*On ne sait donc pas/,
  /DNS server returns SERVFAIL/,
  /renvoie SERVFAIL/,
);
const refused = name(/refused to look up .*REFUSED/, /refusé de résoudre .*REFUSED/, /VPN.*which DNS server/, /VPN.*quel serveur DNS/);
const silent = name(
  /DNS server \(127\.0\.0\.1:\d+\) didn’t respond/,
  /serveur DNS \(127\.0\.0\.1:\d+\) n’a pas répondu/,
  /reconnect Wi-Fi or the VPN/,
  /reconnectez le Wi-Fi ou le VPN/,
);
const silentInContainer = name(
  /DNS server of this container \(127\.0\.0\.1:\d+, usually from its \/etc\/resolv\.conf\) didn’t respond(?!.*Wi-Fi)/,
  /serveur DNS de ce conteneur \(127\.0\.0\.1:\d+,.*\/etc\/resolv\.conf\) n’a pas répondu/,
  /^Start the container.*docker run --dns.*UDP and TCP port 53 from this container to 127\.0\.0\.1/,
  /^Démarrez le conteneur.*docker run --dns.*ports UDP et TCP 53/,
);
const refusedInContainer = tcp(
  /runs in a container.*port \d+ of localhost.*the container itself/,
  /dans un conteneur.*port \d+ de localhost.*le conteneur lui-même/,
  /use host\.docker\.internal:\d+ in the address instead of localhost.*--add-host=host\.docker\.internal:host-gateway.*service name/,
  /indiquez host\.docker\.internal:\d+ dans l’adresse au lieu de localhost.*--add-host=host\.docker\.internal:host-gateway.*nom de son service/,
);
const unknown = name(
  /DNS server \(127\.0\.0\.1:\d+\) reported that the name .* doesn’t exist/,
  /Selon le serveur DNS \(127\.0\.0\.1:\d+\).*n’existe pas/,
  /Compare the host name.*VPN.*DNS server 127\.0\.0\.1:\d+ should know/,
  /Comparez le nom d’hôte.*VPN.*serveur DNS 127\.0\.0\.1:\d+ doit connaître/,
);
const exempt = name(
  /doesn’t exist/,
  /n’existe pas/,
  /proxy in HTTPS_PROXY isn’t used for data\.example.*NO_PROXY contains “\.example”.*remove this entry/,
  /proxy de HTTPS_PROXY n’est pas utilisé pour data\.example.*NO_PROXY contient «.\.example.».*supprimez cette entrée/,
);
const directRule = name(
  /doesn’t exist/,
  /n’existe pas/,
  /PAC file \S+proxy\.pac returns DIRECT \(no proxy\) for data\.example.*correct this rule.*“manual”/,
  /fichier PAC \S+proxy\.pac renvoie DIRECT \(sans proxy\) pour data\.example.*corriger cette règle.*«.manuel.»/,
);
const short = name(/has no domain/, /n’a pas de domaine/, /full host name/, /nom d’hôte complet/);
const invalid = name(/doesn’t allow this host name/, /n’autorise pas ce nom/, /Check the address/, /Vérifiez l’adresse/);
const schemeTwice = name(/contains the scheme twice/, /contient deux fois le schéma/, /Remove one https/, /Supprimez l’un des deux https/);
const noAddress = name(
  /has no IP address/,
  /n’a aucune adresse IP/,
  /VPN.*add an A or AAAA record/,
  /VPN.*ajouter un enregistrement A ou AAAA/,
);
const temporary = name(
  /unknown whether the name exists/,
  /ne sait donc pas si ce nom existe/,
  /reconnect Wi-Fi or the VPN/,
  /reconnectez le Wi-Fi ou le VPN/,
);

/** Errors of `getaddrinfo` for a name that doesn't exist, and for one that name servers couldn't look up. */
type SystemError = 'ENOTFOUND' | 'EAI_AGAIN';

/** Returns a case whose name server returns this code, and whose system reports this error. */
const lookup = (
  title: string,
  expected: Verdict,
  host: string,
  error: SystemError,
  code: ResponseCode | null,
  direct: (stage: Stage) => Promise<Pick<StagedConnection, 'settings' | 'environment'>> = async () => open(`http://${host}`),
): FaultCase => ({
  name: title,
  verdict: expected,
  stage: async (stage) => {
    const nameState = createNameServers([await startNameServer(stage, code)]);
    const resolve = () => Promise.reject(Object.assign(new Error(`getaddrinfo ${error} ${host}`), { code: error }));
    return { ...(await direct(stage)), probes: { resolve, nameState } };
  },
});

/** Returns a case in a container. */
const inContainer = (fault: FaultCase): FaultCase => ({
  ...fault,
  stage: async (stage) => {
    const staged = await fault.stage(stage);
    return { ...staged, probes: { ...staged.probes, isContainer: () => true } };
  },
});

/** Returns a case whose hosts file sets data.example to an address without a service. DNS returns the other address, or none. */
const hostsLine = (title: string, expected: Verdict, code: string, dnsAddress: string | null): FaultCase => ({
  name: title,
  verdict: expected,
  stage: async (stage) => {
    const file = await stage.file('hosts', '127.0.0.1 localhost\n192.0.2.99\tData.example # old server\n');
    const servers = [await startNameServer(stage, dnsAddress === null ? 'NXDOMAIN' : { address: dnsAddress })];
    const failure = { syscall: 'connect', code, address: '192.0.2.99' };
    return {
      ...open('http://data.example:8080'),
      probes: {
        resolve: () => Promise.resolve(['192.0.2.99']),
        hostsEntry: createHostsFile(file, servers),
        connect: () => Promise.reject(Object.assign(new Error(`connect ${code} 192.0.2.99:8080`), failure)),
        ownAddress: () => Promise.resolve('198.51.100.7'),
      },
    };
  },
});

/** Returns a case whose system reports this error for connections to the address. */
const unreachable = (title: string, expected: Verdict, code: string, host: string): FaultCase => ({
  name: title,
  verdict: expected,
  stage: () => {
    const failure = { syscall: 'connect', code, address: host.replace(/[[\]]/g, '') };
    return {
      ...open(`http://${host}:8080`),
      probes: { connect: () => Promise.reject(Object.assign(new Error(`connect ${code} ${failure.address}:8080`), failure)) },
    };
  },
});

/** Names that DNS doesn't resolve, and names and addresses without a way to them. */
export const nameCases: readonly FaultCase[] = [
  lookup('the host name does not exist', unknown, 'no-such-host.example', 'ENOTFOUND', 'NXDOMAIN'),
  lookup('a host that NO_PROXY contains is unknown in DNS', exempt, 'data.example', 'ENOTFOUND', 'NXDOMAIN', async () => ({
    ...open('https://data.example', { connection: { proxy: { mode: 'environment' } } }),
    environment: { HTTPS_PROXY: 'http://proxy.example:3128', NO_PROXY: 'localhost,.example' },
  })),
  lookup('the PAC file returns DIRECT for an unknown name', directRule, 'data.example', 'ENOTFOUND', 'NXDOMAIN', async (stage) =>
    open('https://data.example', {
      connection: { proxy: { mode: 'pac', url: await stage.file('proxy.pac', 'function FindProxyForURL() { return "DIRECT"; }') } },
    }),
  ),
  lookup('the host name with a dot at its end does not exist', unknown, 'no-such-host.example.', 'ENOTFOUND', 'NXDOMAIN'),
  lookup('the short host name resolves only in another network', short, 'intranet-data', 'ENOTFOUND', 'NXDOMAIN'),
  lookup('the host name is too long for DNS', invalid, `${'a'.repeat(64)}.example`, 'ENOTFOUND', 'NXDOMAIN'),
  lookup('the host name has two dots in a row', invalid, 'data..example', 'ENOTFOUND', 'NXDOMAIN'),
  lookup('the address contains the scheme twice', schemeTwice, 'https//data.example', 'ENOTFOUND', 'NXDOMAIN'),
  lookup('the host name has no address', noAddress, 'example.example', 'ENOTFOUND', 'no data'),
  lookup('the name server fails', failed, 'data.example', 'EAI_AGAIN', 'SERVFAIL'),
  lookup('the name server fails, and the system does not distinguish it', failed, 'data.example', 'ENOTFOUND', 'SERVFAIL'),
  lookup('the name server refuses to look up the name', refused, 'data.example', 'EAI_AGAIN', 'REFUSED'),
  lookup('no name server responds', silent, 'data.example', 'EAI_AGAIN', null),
  inContainer(lookup('no name server responds in a container', silentInContainer, 'data.example', 'EAI_AGAIN', null)),
  lookup('name servers of search domains fail', temporary, 'data.example', 'EAI_AGAIN', 'NXDOMAIN'),
  inContainer({
    name: 'no program listens on localhost in a container',
    verdict: refusedInContainer,
    stage: async (stage) => open(`http://localhost:${await stage.closedPort()}`),
  }),
  {
    name: 'the host name is that of another computer, but resolves to this one',
    verdict: tcp(/resolves to this computer \(127\.0\.0\.1\)/, /désigne cet ordinateur \(127\.0\.0\.1\)/, /hosts file/, /fichier hosts/),
    stage: async (stage) => {
      const port = await stage.closedPort();
      const resolve = () => Promise.resolve(['127.0.0.1']);
      return {
        ...open(`http://data.example:${port}`),
        probes: { resolve, connect: (_host, at, signal) => systemProbes.connect('127.0.0.1', at, signal) },
      };
    },
  },
  hostsLine(
    'the hosts file has an old address that refuses connections',
    tcp(
      /hosts file of this computer \(\S+hosts\) sets data\.example to 192\.0\.2\.99.*DNS has another address: 192\.0\.2\.10/,
      /fichier hosts de cet ordinateur \(\S+hosts\) attribue à data\.example l’adresse 192\.0\.2\.99.*autre adresse.: 192\.0\.2\.10/,
      /Remove or correct the line for data\.example in \S+hosts/,
      /Supprimez ou corrigez la ligne de data\.example dans \S+hosts/,
    ),
    'ECONNREFUSED',
    '192.0.2.10',
  ),
  hostsLine(
    'the hosts file has an address that refuses connections, and DNS has none',
    tcp(
      /hosts file.*192\.0\.2\.99.*no connection to port 8080.*DNS returned no other address/,
      /fichier hosts.*192\.0\.2\.99.*aucune connexion au port 8080.*aucune autre adresse/,
      /current IP address.*correct the line for data\.example/,
      /adresse IP actuelle.*corrigez la ligne de data\.example/,
    ),
    'ECONNREFUSED',
    null,
  ),
  hostsLine(
    'the hosts file has an old address at which nothing responds',
    silentAddress(
      /DNS has another address: 192\.0\.2\.10/,
      /autre adresse.: 192\.0\.2\.10/,
      /Remove or correct the line/,
      /Supprimez ou corrigez la ligne/,
    ),
    'ETIMEDOUT',
    '192.0.2.10',
  ),
  hostsLine(
    'the hosts file has an address at which nothing responds, and DNS has none',
    silentAddress(
      /hosts file.*no other address/,
      /fichier hosts.*aucune autre adresse/,
      /VPN.*current IP address/,
      /VPN.*adresse IP actuelle/,
    ),
    'ETIMEDOUT',
    null,
  ),
  unreachable(
    'no program listens on the port of another computer',
    tcp(
      /192\.0\.2\.1 refused the connection to port 8080: no service is listening/,
      /192\.0\.2\.1 a refusé la connexion sur le port 8080.*aucun service n’écoute/,
      /server is running, and which port/,
      /serveur est démarré, et quel port/,
    ),
    'ECONNREFUSED',
    '192.0.2.1',
  ),
  unreachable(
    'the address is link-local',
    tcp(/is link-local/, /liaison locale/, /host name or another IP address/, /nom d’hôte ou une autre adresse/),
    'EINVAL',
    '[fe80::1]',
  ),
  unreachable(
    'a router reports that the computer cannot be reached',
    tcp(
      /192\.0\.2\.1 can’t be reached/,
      /192\.0\.2\.1 est injoignable/,
      /address.*VPN.*server is running/,
      /adresse.*VPN.*serveur est démarré/,
    ),
    'EHOSTUNREACH',
    '192.0.2.1',
  ),
  unreachable(
    'a firewall of this computer forbids the connection',
    tcp(
      /doesn’t allow the connection to 192\.0\.2\.1, port 8080/,
      /n’autorise pas la connexion vers 192\.0\.2\.1/,
      /allow Dataquay/,
      /autoriser Dataquay/,
    ),
    'EACCES',
    '192.0.2.1',
  ),
  {
    name: 'nothing responds at the address',
    verdict: verdict(
      'tcp',
      'timed-out',
      {
        en: /Nothing at 192\.0\.2\.1 \(data\.example\), port 8080, responded within 10 s/,
        fr: /Rien n’a répondu à l’adresse 192\.0\.2\.1 \(data\.example\), port 8080, en 10\ss/,
      },
      {
        en: /VPN.*TCP connections from this computer \(198\.51\.100\.7\) to 192\.0\.2\.1, port 8080/,
        fr: /VPN.*connexions TCP de cet ordinateur \(198\.51\.100\.7\) à 192\.0\.2\.1, port 8080/,
      },
    ),
    stage: () => {
      const failure = { syscall: 'connect', code: 'ETIMEDOUT', address: '192.0.2.1' };
      return {
        ...open('http://data.example:8080'),
        probes: {
          resolve: () => Promise.resolve(['192.0.2.1']),
          connect: () => Promise.reject(Object.assign(new Error('no answer within 10000 ms'), failure)),
          ownAddress: () => Promise.resolve('198.51.100.7'),
        },
      };
    },
  },
  {
    name: 'this computer has no route to the address',
    verdict: tcp(/no network route to 255\.255\.255\.255/, /aucune route réseau vers 255\.255\.255\.255/, /VPN/, /VPN/),
    // The system opens no TCP connection to the broadcast address, and sends nothing.
    stage: () => open('http://255.255.255.255:8080'),
  },
];
