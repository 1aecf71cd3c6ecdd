import type { ListedCatalogue } from '../../../../shared/contract/catalogue/catalogue.ts';
import { apisOf, type FetchedCatalogue } from '../fetched-catalogue.ts';
import { changesBetween } from '../kept/catalogue-changes.ts';
import { readCatalogue } from '../read-catalogue.ts';
import type { CatalogueOrder, CatalogueReport } from './orders.ts';

function listed(catalogue: FetchedCatalogue): ListedCatalogue {
  return { apis: apisOf(catalogue), fetchedAt: catalogue.fetchedAt };
}

/** Does what is ordered, wherever it is called: the next report is worked out when it is asked for. */
export function* perform(order: CatalogueOrder): Generator<CatalogueReport, undefined> {
  if (order.kind === 'compare') {
    yield { kind: 'compare', changes: changesBetween(listed(order.before), listed(order.now)) };
    return;
  }
  const read = readCatalogue(order.document);
  yield { kind: 'read', content: read?.content ?? null };
  if (read !== null) yield { kind: 'entries', entries: read.writeEntries() };
}
