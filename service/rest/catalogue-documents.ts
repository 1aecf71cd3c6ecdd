import type { Catalogue, Project, PublishedApi } from '../catalogue/catalogue.ts';
import { type TaggedDocument, taggedDocument } from '../http/responses/send-document.ts';
import { catalogueResponse } from './catalogue-response.ts';

/**
 * Maximum bytes of cached documents, in addition to the latest one, which always stays cached. Ten thousand APIs with twenty columns take
 * about twenty million bytes.
 */
const maxBytes = 32_000_000;

interface CachedDocument {
  readonly catalogue: Catalogue;
  readonly base: string;
  readonly document: TaggedDocument;
}

/** Cached REST catalogues. All callers with the same access share one. */
export class CatalogueDocuments {
  /** Cached documents, the most recently used first. */
  #cached: readonly CachedDocument[] = [];

  /** @param base base URL of the service */
  of(catalogue: Catalogue, base: string): TaggedDocument {
    const cached = this.#cached.find((entry) => entry.base === base && isSame(entry.catalogue, catalogue));
    const entry = cached ?? { catalogue, base, document: taggedDocument(JSON.stringify(catalogueResponse(catalogue, base))) };
    this.#cached = withinLimit([entry, ...this.#cached.filter((one) => one !== entry)]);
    return entry.document;
  }
}

function withinLimit(all: readonly CachedDocument[]): readonly CachedDocument[] {
  let bytes = 0;
  return all.filter(({ document }, index) => {
    bytes += document.text.length;
    return index === 0 || bytes <= maxBytes;
  });
}

/** Returns whether two callers see the same APIs, in the same version and with the same columns. */
function isSame(one: Catalogue, other: Catalogue): boolean {
  if (one === other) return true;
  return (
    one.projects.length === other.projects.length && one.projects.every((project, index) => isSameProject(project, other.projects[index]))
  );
}

function isSameProject(one: Project, other: Project | undefined): boolean {
  if (other === undefined || one.id !== other.id || one.rootCode !== other.rootCode || one.label !== other.label) return false;
  return areSame(one.apis, other.apis) && areSame(one.limited ?? [], other.limited ?? []);
}

function areSame(one: readonly PublishedApi[], other: readonly PublishedApi[]): boolean {
  return one.length === other.length && one.every((api, index) => api === other[index]);
}
