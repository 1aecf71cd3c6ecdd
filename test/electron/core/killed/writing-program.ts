// Writes all user data repeatedly and prints the number of each finished round. A test kills it: `writing-program.ts <data folder>`.
import { join } from 'node:path';
import { createApiMarks } from '../../../../electron/core/catalogue/api-marks.ts';
import { createConnectionStore } from '../../../../electron/core/connections/connection-store.ts';
import { HistoryFile } from '../../../../electron/core/history/history-file.ts';
import { createApplicationSettings } from '../../../../electron/core/host/application-settings.ts';
import { openSavedFolder } from '../../../../electron/core/saved/saved-folder.ts';
import { createPersistedWindows, formsKind, sessionKind } from '../../../../electron/core/session/persisted-windows.ts';
import { createWindowRegistry } from '../../../../electron/core/session/window-registry.ts';
import { openSettingsStore } from '../../../../electron/web/settings-store.ts';
import { historyLine, ownConnection, savedQuery, windowForms, windowSession } from './written.ts';

const [dataFolder = '', first = '0'] = process.argv.slice(2);
const log = (line: string): void => void process.stderr.write(`${line}\n`);
const store = openSettingsStore(dataFolder, log);
const settings = createApplicationSettings(store);
const connections = createConnectionStore(store);
const marks = createApiMarks(store);
const registry = createWindowRegistry(log);
const windows = createPersistedWindows(join(dataFolder, 'session'), sessionKind, registry, log);
const forms = createPersistedWindows(join(dataFolder, 'forms'), formsKind, registry, log);
const history = new HistoryFile(join(dataFolder, 'history.ndjson'), { lines: 20, age: Number.MAX_SAFE_INTEGER }, log);
const saved = openSavedFolder(join(dataFolder, 'queries'));
const own = connections.list().find(({ readOnly }) => !readOnly) ?? connections.create(ownConnection(0));

for (let round = Number(first); ; round += 1) {
  settings.change({ exportFolder: `/exports/${round}` });
  connections.change(own.id, ownConnection(round));
  marks.setFavourite(own.id, { root: 'vega', accessPoint: String(round) }, true);
  const writes = [windows.save(own.id, 'window', windowSession(round)), forms.save('profiles', 'window', windowForms(round))];
  const others = [history.add(historyLine(round)), saved.write('query.dataquay.json', null, savedQuery(round))];
  await Promise.all([...writes, ...others]);
  process.stdout.write(`${round}\n`);
}
