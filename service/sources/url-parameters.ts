import { SourceFailure } from '../failures/start-failure.ts';

/** Parameters of PostgreSQL's connection strings (PostgreSQL 17, 34.1.2), and those that the driver adds to them. */
export const postgresParameters: ReadonlySet<string> = new Set(
  `application_name binary channel_binding client_encoding connect_timeout database db dbname encoding fallback_application_name gssdelegation
  gssencmode gsslib host hostaddr idle_in_transaction_session_timeout keepalives keepalives_count keepalives_idle keepalives_interval
  krbsrvname load_balance_hosts lock_timeout options passfile password port query_timeout require_auth requirepeer service ssl
  ssl_max_protocol_version ssl_min_protocol_version sslcert sslcertmode sslcompression sslcrl sslcrldir sslkey sslmode sslnegotiation
  sslpassword sslrootcert sslsni statement_timeout target_session_attrs tcp_user_timeout uselibpqcompat user`.split(/\s+/),
);

/**
 * Rejects a URL with an unknown parameter. A misspelled `tables` would otherwise publish all tables.
 *
 * @param source the source without secrets, for the message
 * @param own parameters of the service
 * @param others parameters of the database
 * @throws SourceFailure for the first unknown parameter
 */
export function rejectUnknownParameters(source: string, url: URL, own: readonly string[], others: ReadonlySet<string> = new Set()): void {
  const parameter = [...url.searchParams.keys()].find((name) => !own.includes(name) && !others.has(name));
  if (parameter !== undefined) throw new SourceFailure(source, { code: 'url-parameter', facts: { parameter, known: own.join(', ') } });
}
