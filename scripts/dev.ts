// Runs the browser host with hot module replacement for the page: `npm run dev [-- options]`.
import { Console } from 'node:console';
import type { Server } from 'node:http';
import { join } from 'node:path';
import { createLogger, createServer } from 'vite';
import { contentSecurityPolicy, pageHeaders } from '../electron/hosting/page-headers.ts';
import { parseWebOptions, systemLanguage, webOptionsHelp } from '../electron/web/options.ts';
import { printFailure } from '../electron/web/print-failure.ts';
import { runWebHost } from '../electron/web/run.ts';
import type { PageHandler } from '../electron/web/static-page.ts';

const root = join(import.meta.dirname, '..');

/** Vite's development client needs an inline script. The built page has none and keeps the strict policy. */
const developmentPolicy = contentSecurityPolicy.replace("script-src 'self'", "script-src 'self' 'unsafe-inline'");

async function livePage(server: Server): Promise<PageHandler> {
  const vite = await createServer({
    configFile: join(root, 'vite.page.config.ts'),
    server: { middlewareMode: true, hmr: { server } },
    appType: 'spa',
    // Stdout is reserved for the line with the page's URL.
    customLogger: createLogger('info', { console: new Console(process.stderr) }),
  });
  return (request, response) => {
    for (const [name, value] of Object.entries({ ...pageHeaders, 'content-security-policy': developmentPolicy }))
      response.setHeader(name, value);
    vite.middlewares(request, response);
  };
}

try {
  await runWebHost(parseWebOptions(process.argv.slice(2)), root, livePage);
} catch (error) {
  printFailure(error, webOptionsHelp, systemLanguage());
}
