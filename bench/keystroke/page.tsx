import '@mantine/core/styles.css';
import '../../renderer/theme/tokens.css';
import { createRoot } from 'react-dom/client';
import { TextsProvider } from '../../renderer/i18n/texts-provider.tsx';
import { QueryWorkspace } from '../../renderer/query/query-workspace.tsx';
import type { QueryClient } from '../../renderer/results/query-client.ts';
import { Themed } from '../../renderer/theme/themed.tsx';
import { wideApi } from './wide-api.ts';

/** The client's methods fail, because no query is run. */
const reject = (): Promise<never> => Promise.reject(new Error('nothing is run here'));
const client: QueryClient = {
  requests: { run: reject, cancel: reject },
  results: {
    window: reject,
    arrange: reject,
    find: reject,
    json: reject,
    raw: reject,
    statistics: reject,
    chart: reject,
    chartGroups: reject,
    group: reject,
    flatten: reject,
    release: reject,
  },
  exports: { place: reject, start: reject, recent: reject, show: reject },
  fetches: { start: reject, follow: reject, list: reject, pause: reject, resume: reject, cancel: reject, discard: reject },
  comparisons: { start: reject, window: reject, next: reject, release: reject },
};

const place = document.getElementById('root');
if (place === null) throw new Error('The page has no element "root".');
createRoot(place).render(
  <TextsProvider language="en" systemLanguage="en">
    <Themed chosen="light">
      <QueryWorkspace connectionId="wide" api={wideApi} client={client} active />
    </Themed>
  </TextsProvider>,
);
