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

/** The tickets in a ticket cache. */
export interface Listing {
  readonly ticket: CachedTicket;
  /** Start of a ticket-granting ticket that the realm must still validate, in epoch milliseconds. Null if it's already valid. */
  readonly invalidUntil: number | null;
  /** Realms whose KDC issued a ticket-granting ticket for another realm. */
  readonly trusts: readonly { readonly from: string; readonly to: string }[];
  /** When each ticket was issued or starts to be valid, in epoch milliseconds, by its service with the realm. */
  readonly issued: ReadonlyMap<string, number>;
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

const ticketLine = new RegExp(`^(${date.source})\\s+(${date.source})\\s+(\\S+)$`);

/**
 * Parses the output of MIT's `klist -f` with `LC_ALL=C TZ=UTC`. Returns null if the output has another format.
 *
 * If there are several ticket-granting tickets, the ticket for the principal's realm is used.
 */
export function readKlist(text: string): Listing | null {
  const lines = text.split(/\r?\n/);
  const cache = /^Ticket cache: (.+)$/m.exec(text)?.[1];
  const principal = /^Default principal: (.+)$/m.exec(text)?.[1];
  if (cache === undefined || principal === undefined) return null;
  const realm = principal.slice(principal.lastIndexOf('@') + 1);
  const services = lines.map((line) => ticketLine.exec(line.trim())?.at(-1) ?? '');
  const index = services.indexOf(`krbtgt/${realm}@${realm}`);
  const found = ticketLine.exec((lines[index] ?? '').trim());
  const more = index < 0 ? '' : (lines[index + 1] ?? '');
  const renewal = /renew until (.+)$/.exec(more)?.[1];
  // The flag `i` marks an invalid ticket, such as a postdated one before its validation.
  const isInvalid = /\bFlags: [A-Za-z]*i/.test(more);
  const trusts = services.flatMap((service) => {
    const [, to, from] = /^krbtgt\/([^@]+)@(.+)$/.exec(service) ?? [];
    return to === undefined || from === undefined || to === from ? [] : [{ from, to }];
  });
  const issued = lines.flatMap((line): readonly (readonly [string, number])[] => {
    const ticket = ticketLine.exec(line.trim());
    const start = moment(ticket?.[1]);
    return start === null ? [] : [[ticket?.at(-1) ?? '', start]];
  });
  return {
    ticket: { cache, principal, realm, expiresAt: moment(found?.[8]), renewableUntil: moment(renewal) },
    invalidUntil: isInvalid ? moment(found?.[1]) : null,
    trusts,
    issued: new Map(issued),
  };
}
