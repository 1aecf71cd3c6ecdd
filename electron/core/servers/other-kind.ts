import { z } from 'zod';
import type { Problem, ProblemCode } from '../../../shared/problems/problem.ts';
import type { ConnectionKind } from '../../../shared/servers/index.ts';
import { ProblemError, problemOf } from '../../wire/problem-error.ts';
import type { Redaction } from '../../wire/redaction.ts';
import type { CatalogueReader } from '../catalogue/catalogue.ts';
import type { Session } from '../connections/session.ts';
import { readDocument } from '../requests/read-document.ts';

/** What shows that a server is of another kind than its connection. */
interface OtherKind {
  /** The code of the problem if the document of this kind is missing. */
  readonly code: ProblemCode;
  readonly other: ConnectionKind;
  /** The problem if the server is of the other kind. */
  readonly explained: { readonly code: ProblemCode; readonly reason: string };
  /** Whether a service document shows that only `$metadata` is missing. */
  readonly hasServiceDocument: boolean;
}

const otherKinds: Readonly<Record<ConnectionKind, OtherKind>> = {
  marketplace: {
    code: 'unknown-api',
    other: 'odata',
    explained: { code: 'catalogue-not-found', reason: 'odata-kind' },
    hasServiceDocument: false,
  },
  odata: {
    code: 'metadata-not-found',
    other: 'marketplace',
    explained: { code: 'metadata-not-found', reason: 'marketplace-kind' },
    hasServiceDocument: true,
  },
};

/** The catalogue of a session for a kind of server. */
interface KindCatalogue {
  readonly kind: ConnectionKind;
  readonly catalogueOf: (kind: ConnectionKind) => CatalogueReader;
  readonly session: Session;
  readonly redaction: Redaction;
}

/**
 * Returns a catalogue that explains a missing document: if the other kind's document is at the address, the connection has the wrong kind.
 * The service document of an OData service shows that only its `$metadata` is missing.
 */
export function withOtherKind({ kind, catalogueOf, session, redaction }: KindCatalogue): CatalogueReader {
  const { code, other, explained, hasServiceDocument } = otherKinds[kind];
  const catalogue = catalogueOf(kind);
  return {
    ...catalogue,
    list: (signal) =>
      catalogue.list(signal).catch(async (error: unknown) => {
        const problem = problemOf(error);
        if (problem?.code !== code || problem.parameters.reason !== undefined) throw error;
        const { baseUrl } = await session.access(signal);
        const isOther = await catalogueOf(other)
          .list(signal)
          .then(
            () => true,
            () => false,
          );
        signal?.throwIfAborted();
        const facts = { ...problem.parameters, baseUrl: redaction.url(baseUrl) };
        const { reason } = explained;
        if (isOther) throw new ProblemError({ ...problem, code: explained.code, parameters: { ...facts, reason } }, { cause: error });
        const listed = hasServiceDocument ? await listedSets(session, redaction, baseUrl, signal) : '';
        if (listed === '') throw error;
        throw withServiceDocument(problem, { ...facts, listed }, error);
      }),
  };
}

/** Returns the problem of a service whose service document lists entity sets, although its `$metadata` is missing. */
function withServiceDocument(problem: Problem, parameters: Problem['parameters'], cause: unknown): ProblemError {
  return new ProblemError({ ...problem, parameters: { ...parameters, reason: 'only-metadata' } }, { cause });
}

/** The service document of OData 4 (JSON Format 4.01, section 5). */
const serviceDocumentSchema = z.looseObject({
  '@odata.context': z.string(),
  value: z.array(z.looseObject({ name: z.string(), kind: z.string().optional() })),
});

/** Maximum number of listed entity sets. */
const mostListed = 10;

/** Returns the names of the entity sets in the service document. Empty without such a document. */
async function listedSets(session: Session, redaction: Redaction, baseUrl: string, signal?: AbortSignal): Promise<string> {
  try {
    const { text } = await readDocument(session, redaction, `${baseUrl}/`, 'application/json', signal);
    const { value } = serviceDocumentSchema.parse(JSON.parse(text));
    const names = value.flatMap(({ name, kind = 'EntitySet' }) => (kind === 'EntitySet' ? [name] : []));
    return redaction.text([...names.slice(0, mostListed), ...(names.length > mostListed ? ['…'] : [])].join(', '));
  } catch {
    signal?.throwIfAborted();
    return '';
  }
}
