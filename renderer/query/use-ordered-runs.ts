import { useEffect, useRef, useState } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue.ts';
import type { Format } from '../../shared/contract/run.ts';
import type { StoredRows } from '../preview/run-state.ts';
import type { WalkOfFormat } from '../walk/walk-context.ts';
import type { EarlierAnswers, QueryDelivery } from './query-deliveries.ts';
import { useDelivery } from './use-delivery.ts';

/** What a delivered query is run and compared by. */
interface OrderedRuns {
  /** Shows a query. */
  readonly deliver: (delivery: QueryDelivery) => void;
  /** Runs the query as it stands. */
  readonly run: () => void;
  readonly previews: Readonly<Record<Format, { readonly recall: (rows: StoredRows) => void }>>;
  readonly walks: Readonly<Record<Format, WalkOfFormat>>;
  /** What the runs now under way bring is compared with what came earlier. */
  readonly onCompare: (format: Format) => void;
}

/** Takes the queries that are delivered to an API: shows each, runs it where it is to be run, and compares it with earlier rows. */
export function useOrderedRuns(api: ApiReference, parts: OrderedRuns): void {
  const latest = useRef(parts);
  latest.current = parts;
  const [ordered, setOrdered] = useState(0);
  const earlier = useRef<EarlierAnswers | null>(null);
  useDelivery(api, (delivery) => {
    latest.current.deliver(delivery);
    earlier.current = delivery.earlier ?? null;
    if (delivery.run === true) setOrdered((before) => before + 1);
  });
  // With the commit that shows what was delivered: until then the URLs are the former ones.
  useEffect(() => {
    if (ordered === 0) return;
    const { run, previews, walks, onCompare } = latest.current;
    const recalled = earlier.current;
    earlier.current = null;
    run();
    if (recalled === null) return;
    for (const format of ['odata', 'rest'] as const) {
      const rows = recalled[format];
      if (rows === null) continue;
      if (rows.all) walks[format].onAllRows?.();
      previews[format].recall(rows);
      onCompare(format);
    }
  }, [ordered]);
}
