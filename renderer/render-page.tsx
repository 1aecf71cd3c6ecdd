import '@mantine/core/styles.css';
import '@fontsource-variable/inter';
import '@fontsource-variable/jetbrains-mono';
import './theme/tokens.css';
import './theme/forced-colors.css';
import './theme/reduced-motion.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { desktopBridge } from './connection/desktop-bridge.ts';
import { connect } from './connection/index.ts';
import { Start } from './frame/start.tsx';
import { OpenedRequestsContext, receiveOpenedRequests } from './opened/opened-requests.ts';
import { PassFilesContext } from './opened/pass-files-context.ts';
import { loadFonts } from './theme/load-fonts.ts';
import { registerTrustedTypes } from './trusted-types.ts';

registerTrustedTypes();

const root = document.getElementById('root');
if (root === null) throw new Error('The page has no element "root".');
// Fonts must be loaded before the page renders. Otherwise measured texts would have to be laid out again.
await loadFonts(document.fonts);
const bridge = desktopBridge(window);
createRoot(root).render(
  <StrictMode>
    <OpenedRequestsContext value={receiveOpenedRequests(bridge)}>
      <PassFilesContext value={bridge?.passFiles ?? null}>
        <Start connect={connect} />
      </PassFilesContext>
    </OpenedRequestsContext>
  </StrictMode>,
);
