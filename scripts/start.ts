// Opens the application: `npm start [-- options]`. Builds what changed, then runs the desktop window or the browser host.
import { enableCompileCache } from 'node:module';
import { join } from 'node:path';
import { hasScreen } from '../electron/web/browsers.ts';
import { tellFailure } from '../electron/web/tell-failure.ts';
import { buildTargets } from './build/build-targets.ts';
import { applicationTargets } from './build/targets.ts';
import { chooseHost } from './start/choose-host.ts';
import { findElectron } from './start/electron-binary.ts';
import { runElectron } from './start/run-electron.ts';
import { parseStartOptions, startOptionsHelp } from './start/start-options.ts';

const root = join(import.meta.dirname, '..');
// Taking the types out of hundreds of files at each start would cost two seconds.
enableCompileCache(join(root, 'out', 'compiled'));
const tell = (line: string): void => {
  process.stderr.write(`${line}\n`);
};

try {
  const options = parseStartOptions(process.argv.slice(2));
  const choice = chooseHost({
    requested: options.host,
    open: options.open,
    portGiven: options.portGiven,
    electron: findElectron(root, process.platform, process.env.ELECTRON_OVERRIDE_DIST_PATH),
    hasScreen: hasScreen(process.platform, process.env),
  });
  if (choice.host === 'desktop') {
    await buildTargets(root, applicationTargets, tell);
    process.exitCode = await runElectron(choice.executable, root, options);
  } else {
    if (choice.remark !== null) tell(choice.remark);
    await buildTargets(root, ['page'], tell);
    // Loaded now, so that a machine with Electron does not wait for it.
    const [{ runWebHost }, { builtPage }] = await Promise.all([import('../electron/web/run.ts'), import('../electron/web/static-page.ts')]);
    await runWebHost(options, root, builtPage(join(root, 'out', 'page')));
  }
} catch (error) {
  tellFailure(error, startOptionsHelp);
}
