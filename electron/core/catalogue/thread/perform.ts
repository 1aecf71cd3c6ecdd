import type { ListedCatalogue } from '../../../../shared/contract/catalogue.ts';
import { apisOf, type FetchedCatalogue } from '../fetched-catalogue.ts';
import { changesBetween } from '../kept/catalogue-changes.ts';
import { readCatalogue } from '../read-catalogue.ts';
import type { CatalogueOrder, CatalogueReport } from './orders.ts';

function listed(catalogue: FetchedCatalogue): ListedCatalogue {
  return { apis: apisOf(catalogue), fetchedAt: catalogue.fetchedAt };
}

/** Does what is ordered, wherever it is called. */
export function perform(order: CatalogueOrder): CatalogueReport {
  return order.kind === 'read'
    ? { kind: 'read', content: readCatalogue(order.document) }
    : { kind: 'compare', changes: changesBetween(listed(order.before), listed(order.now)) };
}
