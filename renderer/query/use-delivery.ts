import { useContext, useEffect, useRef } from 'react';
import type { ApiReference } from '../../shared/contract/catalogue.ts';
import { type QueryDelivery, QueryPostContext } from './query-deliveries.ts';

/** Hands over each query that is delivered to an API, those that came before it was opened too. */
export function useDelivery({ root, accessPoint }: ApiReference, onDelivery: (delivery: QueryDelivery) => void): void {
  const deliveries = useContext(QueryPostContext)?.deliveries ?? null;
  const latest = useRef(onDelivery);
  latest.current = onDelivery;
  useEffect(() => {
    if (deliveries === null) return;
    const api = { root, accessPoint };
    const receive = (): void => {
      const delivery = deliveries.take(api);
      if (delivery !== null) latest.current(delivery);
    };
    receive();
    return deliveries.listen(api, receive);
  }, [deliveries, root, accessPoint]);
}
