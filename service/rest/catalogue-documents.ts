import type { Catalogue, Project, PublishedApi } from '../catalogue/catalogue.ts';
import { type TaggedDocument, taggedDocument } from '../http/responses/send-document.ts';
import { catalogueResponse } from './catalogue-response.ts';

/** Bytes of all that are kept; the latest is, whatever it takes: of ten thousand APIs of twenty columns it is some twenty million. */
const mostBytes = 32_000_000;

interface Kept {
  readonly catalogue: Catalogue;
  readonly base: string;
  readonly document: TaggedDocument;
}

/** Catalogues as REST sends them, each made once for all callers who may see the same. */
export class CatalogueDocuments {
  /** Last asked first. */
  #kept: readonly Kept[] = [];

  /** @param base origin of the addresses in it */
  of(catalogue: Catalogue, base: string): TaggedDocument {
    const found = this.#kept.find((kept) => kept.base === base && isSame(kept.catalogue, catalogue));
    const kept = found ?? { catalogue, base, document: taggedDocument(JSON.stringify(catalogueResponse(catalogue, base))) };
    this.#kept = withinLimit([kept, ...this.#kept.filter((one) => one !== kept)]);
    return kept.document;
  }
}

function withinLimit(all: readonly Kept[]): readonly Kept[] {
  let bytes = 0;
  return all.filter(({ document }, index) => {
    bytes += document.text.length;
    return index === 0 || bytes <= mostBytes;
  });
}

/** Whether two callers see the same: the same APIs, each in the same edition and with the same columns. */
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
