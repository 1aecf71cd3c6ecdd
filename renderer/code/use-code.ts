import { useEffect, useMemo, useState } from 'react';
import type { Connection } from '../../shared/contract/connections/connection.ts';
import { namesOfRowsPath } from '../../shared/contract/connections/rows-path.ts';
import type { ApplicationClient } from '../../shared/contract/contract.ts';
import type { Format } from '../../shared/contract/results/run.ts';
import type { TokenExchange } from '../../shared/contract/signing-in/token-exchange.ts';
import { allRowsUrl, languageOf } from '../../shared/languages/index.ts';
import { addressWithoutSecrets } from '../../shared/secrets/address-without-secrets.ts';
import type { SignInRemark } from '../../shared/signin/descriptor.ts';
import type { SnippetRequest } from '../../shared/snippets/index.ts';
import type { ValueType } from '../../shared/values/value-type.ts';
import { rowsPathIn } from './rows-path.ts';
import { snippetSignIn } from './snippet-sign-in.ts';

/** The input of a snippet: the API's name and one of its exact URLs. */
export interface CodeSource {
  readonly title: string;
  /** A URL of the API on the server's own origin. */
  readonly home: string;
  readonly format: Format;
  /** The URL as sent. */
  readonly url: string;
  /** Run id of the last response of the format with a readable body. Null if there is none. */
  readonly runId: string | null;
  /** Whether the code fetches all rows and parses dates. */
  readonly all: boolean;
  readonly types: ReadonlyMap<string, ValueType>;
}

/** The request of a snippet, and notes about its sign-in. */
export interface CodeRequest {
  readonly request: SnippetRequest;
  readonly remark: SignInRemark | null;
}

/** Collects the input of a snippet: the URL, the sign-in method, and the path of the rows in a response. */
export function useCodeRequest(
  client: Pick<ApplicationClient, 'connections' | 'results'>,
  connection: Connection,
  { title, home, format, url, runId, all, types }: CodeSource,
): CodeRequest {
  const [exchanges, setExchanges] = useState<readonly TokenExchange[]>([]);
  const [seenPath, setSeenPath] = useState<readonly string[] | null>(null);
  const { connections, results } = client;
  const { id: connectionId, method } = connection;
  // biome-ignore lint/correctness/useExhaustiveDependencies: exchanges depend on the sign-in method.
  useEffect(() => {
    const controller = new AbortController();
    connections.exchange({ connectionId }, { signal: controller.signal }).then(
      (loaded) => setExchanges(loaded),
      () => {
        // Without exchanges, the token URL is shown as unknown.
      },
    );
    return () => controller.abort();
  }, [connections, connectionId, method]);
  useEffect(() => {
    if (languageOf(format).code.rowsPath !== null || runId === null) return;
    const controller = new AbortController();
    results.raw({ runId }, { signal: controller.signal }).then(
      ({ text }) => setSeenPath(rowsPathIn(text)),
      () => {
        // The response was released, so the previous path stays.
      },
    );
    return () => controller.abort();
  }, [results, format, runId]);
  return useMemo(() => {
    const { signIn, remark } = snippetSignIn(connection, { url, home }, exchanges);
    const named = connection.rowsPath === '' ? null : namesOfRowsPath(connection.rowsPath);
    const { code } = languageOf(format);
    const rowsPath = code.rowsPath ?? named ?? seenPath ?? [];
    // Users share code, so passwords and tokens are removed from the URL.
    const address = addressWithoutSecrets(url, 'removed');
    const request = { url: address, title, odata: code.odata, rowsPath, signIn };
    return { request: all ? { ...request, ...allRows(format, address, types) } : request, remark };
  }, [connection, url, home, title, format, exchanges, seenPath, all, types]);
}

/** Returns the data that code needs to fetch all rows of a query and to parse their dates. */
function allRows(format: Format, url: string, types: ReadonlyMap<string, ValueType>): Pick<SnippetRequest, 'url' | 'pages' | 'dates'> {
  const dates = [...types].flatMap(([name, type]) => (type === 'date' || type === 'dateTimeOffset' ? [name] : []));
  const language = languageOf(format);
  return { ...language.code.allPages(allRowsUrl(language, url)), dates };
}
