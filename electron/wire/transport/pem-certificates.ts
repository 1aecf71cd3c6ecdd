const begin = '-----BEGIN CERTIFICATE-----';
const end = '-----END CERTIFICATE-----';

/** The certificates of a text in PEM (RFC 7468), each with its first and last line. One scan: a file can begin a certificate many times. */
export function pemCertificates(text: string): readonly string[] {
  const found: string[] = [];
  for (let from = text.indexOf(begin); from !== -1; ) {
    const last = text.indexOf(end, from);
    if (last === -1) break;
    const to = last + end.length;
    found.push(text.slice(from, to));
    from = text.indexOf(begin, to);
  }
  return found;
}
