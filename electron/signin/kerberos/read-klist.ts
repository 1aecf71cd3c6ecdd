/** A ticket in a ticket cache. */
export interface CachedTicket {
  readonly cache: string;
  readonly principal: string;
  readonly realm: string;
  /** Expiry of the ticket-granting ticket in epoch milliseconds. Null if the cache has no such ticket. */
  readonly expiresAt: number | null;
  /** End of the renewal period in epoch milliseconds. Null if the ticket isn't renewable. */
  readonly renewableUntil: number | null;
}

const date = /(\d\d)\/(\d\d)\/(\d\d(?:\d\d)?) (\d\d):(\d\d):(\d\d)/;

function moment(text: string | undefined): number | null {
  const [, month, day, year = '', hour, minute, second] = date.exec(text ?? '') ?? [];
  if (year === '') return null;
  return Date.UTC(
    Number(year) + (year.length === 2 ? 2000 : 0),
    Number(month) - 1,
    Number(day),
    Number(hour),
    Number(minute),
    Number(second),
  );
}

const ticketLine = new RegExp(`^${date.source}\\s+(${date.source})\\s+(\\S+)$`);

/**
 * Parses the output of MIT's `klist` with `LC_ALL=C TZ=UTC`. Returns null if the output has another format.
 *
 * If there are several ticket-granting tickets, the ticket for the principal's realm is used.
 */
export function readKlist(text: string): CachedTicket | null {
  const lines = text.split(/\r?\n/);
  const cache = /^Ticket cache: (.+)$/m.exec(text)?.[1];
  const principal = /^Default principal: (.+)$/m.exec(text)?.[1];
  if (cache === undefined || principal === undefined) return null;
  const realm = principal.slice(principal.lastIndexOf('@') + 1);
  const index = lines.findIndex((line) => ticketLine.exec(line.trim())?.at(-1) === `krbtgt/${realm}@${realm}`);
  const expires = ticketLine.exec((lines[index] ?? '').trim())?.[7];
  const renewal = /renew until (.+)$/.exec(lines[index + 1] ?? '')?.[1];
  return { cache, principal, realm, expiresAt: moment(expires), renewableUntil: index < 0 ? null : moment(renewal) };
}
