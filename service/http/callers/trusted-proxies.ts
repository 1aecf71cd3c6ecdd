import { BlockList, isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** The proxies whose `X-Forwarded-For` is trusted. */
    trustedProxies: TrustedProxies;
  }
}

/** An address or a network (CIDR), such as `10.0.0.0/8`. */
interface Network {
  readonly address: string;
  readonly family: 'ipv4' | 'ipv6';
  /** Length of the network's prefix in bits. Null for a single address. */
  readonly bits: number | null;
}

/** Reads an address or a network. Null if the text is neither. */
export function readNetwork(text: string): Network | null {
  const [address = '', bits, ...more] = text.split('/');
  const version = isIP(address);
  if (version === 0 || more.length > 0) return null;
  const family = version === 4 ? 'ipv4' : 'ipv6';
  if (bits === undefined) return { address, family, bits: null };
  const length = /^\d{1,3}$/.test(bits) ? Number(bits) : Number.NaN;
  return length <= (version === 4 ? 32 : 128) ? { address, family, bits: length } : null;
}

/** The proxies that are trusted to report the address of their client. */
export class TrustedProxies {
  readonly #list = new BlockList();

  /** @param proxies addresses and networks */
  constructor(proxies: readonly string[]) {
    for (const { address, family, bits } of proxies.flatMap((text) => readNetwork(text) ?? []))
      if (bits === null) this.#list.addAddress(address, family);
      else this.#list.addSubnet(address, bits, family);
  }

  includes(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.#list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  }

  /**
   * Returns the address of the client: the last one in `X-Forwarded-For` that isn't a trusted proxy.
   *
   * Earlier ones could be invented by the client. Without a trusted proxy, it's the address of the connection.
   */
  clientOf(connected: string, forwarded: string | readonly string[] | undefined): string {
    let client = withoutMapping(connected);
    const hops = (typeof forwarded === 'string' ? forwarded : (forwarded ?? []).join(',')).split(',').map((hop) => hop.trim());
    while (this.includes(client)) {
      const hop = withoutPort(hops.pop() ?? '');
      if (isIP(hop) === 0) break;
      client = hop;
    }
    return client;
  }
}

/** Sets the trusted proxies of the service. */
export function trustProxies(app: FastifyInstance, proxies: readonly string[]): void {
  app.decorate('trustedProxies', new TrustedProxies(proxies));
}

function withoutMapping(address: string): string {
  return /^::ffff:(\d+(?:\.\d+){3})$/i.exec(address)?.[1] ?? address;
}

/** Removes the port that some proxies add. */
function withoutPort(hop: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(hop)?.[1] ?? /^(\d+(?:\.\d+){3}):\d+$/.exec(hop)?.[1] ?? hop;
}
