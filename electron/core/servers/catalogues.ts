import type { Clock } from '../../../node/time/clock.ts';
import type { ConnectionKind } from '../../../shared/servers/index.ts';
import type { Redaction } from '../../wire/redaction.ts';
import { type CatalogueReader, createCatalogueReader } from '../catalogue/catalogue.ts';
import type { CatalogueThread } from '../catalogue/catalogue-thread.ts';
import { createEntitySetCatalogue } from '../catalogue/entity-set-catalogue.ts';
import type { Session } from '../connections/session.ts';
import { withOtherKind } from './other-kind.ts';

/** The dependencies of a catalogue. */
export interface CatalogueParts {
  readonly catalogueThread: CatalogueThread;
  readonly redaction: Redaction;
  readonly clock: Clock;
}

/** Creates the catalogue of a server. */
type CreateCatalogue = (session: Session, parts: CatalogueParts) => CatalogueReader;

const creators: Readonly<Record<ConnectionKind, CreateCatalogue>> = {
  marketplace: (session, { catalogueThread, redaction, clock }) => createCatalogueReader(session, catalogueThread, redaction, clock),
  odata: (session, { redaction, clock }) => createEntitySetCatalogue(session, redaction, clock),
};

/** Returns a function that creates the catalogue of a session for a kind of server, once for each kind. */
export function openCatalogues(session: Session, parts: CatalogueParts): (kind: ConnectionKind) => CatalogueReader {
  const opened = new Map<ConnectionKind, CatalogueReader>();
  const catalogueOf = (kind: ConnectionKind): CatalogueReader => {
    const catalogue = opened.get(kind) ?? creators[kind](session, parts);
    opened.set(kind, catalogue);
    return catalogue;
  };
  return (kind) => withOtherKind({ kind, catalogueOf, session, redaction: parts.redaction });
}
