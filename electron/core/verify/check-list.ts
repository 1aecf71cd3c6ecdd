import type { Check } from './check.ts';
import { agreementCheck } from './checks/agreement.ts';
import { answersCheck } from './checks/answers.ts';
import { columnsCheck } from './checks/columns.ts';
import { filterCheck } from './checks/filter.ts';
import { keyCheck } from './checks/key.ts';
import { metadataCheck } from './checks/metadata.ts';
import { orderCheck } from './checks/order.ts';
import { odataPagesCheck, restPagesCheck } from './checks/pages.ts';
import { repeatableCheck } from './checks/repeatable.ts';
import { selectionCheck } from './checks/selection.ts';
import { totalsCheck } from './checks/totals.ts';
import { typesCheck } from './checks/types.ts';

/** Everything that is looked at of an API, in order. */
export const checks: readonly Check[] = [
  metadataCheck,
  answersCheck,
  columnsCheck,
  typesCheck,
  keyCheck,
  totalsCheck,
  repeatableCheck,
  restPagesCheck,
  odataPagesCheck,
  agreementCheck,
  filterCheck,
  orderCheck,
  selectionCheck,
];
