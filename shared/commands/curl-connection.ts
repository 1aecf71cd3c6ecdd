import type { CommandWord } from '../contract/command.ts';
import type { NetworkSettings } from '../contract/connections/network.ts';

/**
 * Returns the curl options for the proxy and certificates of a connection. The password of the proxy is the environment variable
 * `PROXY_PASSWORD`.
 *
 * @param proxy Origin of the proxy of the request. Null without a proxy; undefined if the proxy isn't known.
 */
export function curlConnection(network: NetworkSettings, url: string, proxy: string | null | undefined): readonly (string | CommandWord)[] {
  const { caFile, clientCertificate, proxy: chosen, certificateExceptions } = network;
  const { origin } = new URL(url);
  const parts: (string | CommandWord)[] = [];
  if (proxy === null || chosen.mode === 'none') parts.push('--noproxy', '*');
  // In the environment mode, curl reads the same variables.
  else if (proxy !== undefined && chosen.mode !== 'environment') parts.push('--proxy', proxy);
  if (chosen.mode === 'manual' && chosen.username !== '' && proxy !== null)
    parts.push('--proxy-user', { text: `${chosen.username}:`, variable: 'PROXY_PASSWORD' });
  if (caFile !== null) parts.push('--cacert', caFile);
  if (clientCertificate !== null) parts.push('--cert', clientCertificate.file);
  if (clientCertificate?.keyFile != null) parts.push('--key', clientCertificate.keyFile);
  if (certificateExceptions.some((exception) => exception.origin === origin)) parts.push('--insecure');
  return parts;
}
