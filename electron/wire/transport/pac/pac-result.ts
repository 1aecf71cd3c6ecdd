import { type ProxyServer, readProxy } from '../proxy-for.ts';

/** One answer of a PAC file, first choice first: null for “no proxy”; kinds that are not spoken here (SOCKS) are left out. */
export function readPacResponse(response: string): readonly (ProxyServer | null)[] {
  return response.split(';').flatMap((part) => {
    const [kind = '', place = ''] = part.trim().split(/\s+/);
    switch (kind.toUpperCase()) {
      case 'DIRECT':
        return [null];
      case 'PROXY':
      case 'HTTP':
        return readProxy(place) ?? [];
      case 'HTTPS':
        return readProxy(`https://${place}`) ?? [];
      default:
        return [];
    }
  });
}
