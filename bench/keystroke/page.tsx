import '@mantine/core/styles.css';
import '../../renderer/theme/tokens.css';
import { createRoot } from 'react-dom/client';
import { TextsProvider } from '../../renderer/i18n/texts-provider.tsx';
import { QueryWorkspace } from '../../renderer/query/query-workspace.tsx';
import type { QueryClient } from '../../renderer/response/query-client.ts';
import { Themed } from '../../renderer/theme/themed.tsx';
import { wideApi } from './wide-api.ts';

/** A client that is never asked anything: no query is run here. */
const refuse = (): Promise<never> => Promise.reject(new Error('nothing is run here'));
const client: QueryClient = {
  requests: { run: refuse, cancel: refuse },
  results: {
    window: refuse,
    arrange: refuse,
    find: refuse,
    json: refuse,
    raw: refuse,
    statistics: refuse,
    chart: refuse,
    chartGroups: refuse,
    group: refuse,
    flatten: refuse,
    release: refuse,
  },
  exports: { place: refuse, start: refuse, recent: refuse, show: refuse },
  fetches: { start: refuse, follow: refuse, list: refuse, pause: refuse, resume: refuse, cancel: refuse, discard: refuse },
  comparisons: { start: refuse, window: refuse, next: refuse, release: refuse },
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
