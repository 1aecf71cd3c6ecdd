import type { ConnectionSettings } from '../../../shared/contract/connections/connection.ts';

/** Two separators, or the prefix of the object manager (`\??\`): a share of another computer, or a device. */
const remote = /^(?:[\\/]{2}|[\\/]\?\?[\\/])/;
/** The type of a ticket cache, such as `FILE:`; a drive has one letter. */
const cacheType = /^[A-Za-z]{2,}:+/;

/**
 * The files that a connection names on another computer or a device (`\\server\share`, `//server/share`, `\\?\`, `\\.\`).
 *
 * Windows sends proof of the user's password to a computer as soon as a file there is looked at.
 * @returns the settings' places, such as `connection.caFile`
 */
export function remotePaths({ connection, kerberos }: ConnectionSettings): readonly string[] {
  const { caFile, clientCertificate, proxy } = connection;
  const files: readonly (readonly [place: string, file: string | null | undefined])[] = [
    ['connection.caFile', caFile],
    ['connection.clientCertificate.file', clientCertificate?.file],
    ['connection.clientCertificate.keyFile', clientCertificate?.keyFile],
    ['connection.proxy.url', proxy.mode === 'pac' ? proxy.url : null],
    ['kerberos.ticket.name', kerberos?.ticket.from === 'named' ? kerberos.ticket.name.replace(cacheType, '') : null],
  ];
  return files.flatMap(([place, file]) => (file != null && remote.test(file.trim()) ? [place] : []));
}
