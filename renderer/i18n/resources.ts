import { account as accountEnglish } from './en/account.ts';
import { api as apiEnglish } from './en/api.ts';
import { catalogue as catalogueEnglish } from './en/catalogue.ts';
import { chart as chartEnglish } from './en/chart.ts';
import { code as codeEnglish } from './en/code.ts';
import { compare as compareEnglish } from './en/compare.ts';
import { connections as connectionsEnglish } from './en/connections.ts';
import { editor as editorEnglish } from './en/editor.ts';
import { exports as exportsEnglish } from './en/exports.ts';
import { fetchAll as fetchAllEnglish } from './en/fetch-all.ts';
import { folders as foldersEnglish } from './en/folders.ts';
import { frame as frameEnglish } from './en/frame.ts';
import { grid as gridEnglish } from './en/grid.ts';
import { help as helpEnglish } from './en/help.ts';
import { history as historyEnglish } from './en/history.ts';
import { network as networkEnglish } from './en/network.ts';
import { opened as openedEnglish } from './en/opened.ts';
import { palette as paletteEnglish } from './en/palette.ts';
import { paste as pasteEnglish } from './en/paste.ts';
import { preview as previewEnglish } from './en/preview.ts';
import { problems as problemsEnglish } from './en/problems.ts';
import { query as queryEnglish } from './en/query.ts';
import { saved as savedEnglish } from './en/saved.ts';
import { settings as settingsEnglish } from './en/settings.ts';
import { signIn as signInEnglish } from './en/sign-in.ts';
import { sql as sqlEnglish } from './en/sql.ts';
import { statistics as statisticsEnglish } from './en/statistics.ts';
import { updates as updatesEnglish } from './en/updates.ts';
import { verify as verifyEnglish } from './en/verify.ts';
import { yourData as yourDataEnglish } from './en/your-data.ts';
import { account as accountFrench } from './fr/account.ts';
import { api as apiFrench } from './fr/api.ts';
import { catalogue as catalogueFrench } from './fr/catalogue.ts';
import { chart as chartFrench } from './fr/chart.ts';
import { code as codeFrench } from './fr/code.ts';
import { compare as compareFrench } from './fr/compare.ts';
import { connections as connectionsFrench } from './fr/connections.ts';
import { editor as editorFrench } from './fr/editor.ts';
import { exports as exportsFrench } from './fr/exports.ts';
import { fetchAll as fetchAllFrench } from './fr/fetch-all.ts';
import { folders as foldersFrench } from './fr/folders.ts';
import { frame as frameFrench } from './fr/frame.ts';
import { grid as gridFrench } from './fr/grid.ts';
import { help as helpFrench } from './fr/help.ts';
import { history as historyFrench } from './fr/history.ts';
import { network as networkFrench } from './fr/network.ts';
import { opened as openedFrench } from './fr/opened.ts';
import { palette as paletteFrench } from './fr/palette.ts';
import { paste as pasteFrench } from './fr/paste.ts';
import { preview as previewFrench } from './fr/preview.ts';
import { problems as problemsFrench } from './fr/problems.ts';
import { query as queryFrench } from './fr/query.ts';
import { saved as savedFrench } from './fr/saved.ts';
import { settings as settingsFrench } from './fr/settings.ts';
import { signIn as signInFrench } from './fr/sign-in.ts';
import { sql as sqlFrench } from './fr/sql.ts';
import { statistics as statisticsFrench } from './fr/statistics.ts';
import { updates as updatesFrench } from './fr/updates.ts';
import { verify as verifyFrench } from './fr/verify.ts';
import { yourData as yourDataFrench } from './fr/your-data.ts';

/** The English texts of the page by screen. Each screen is an i18next namespace. */
export const english = {
  frame: frameEnglish,
  opened: openedEnglish,
  account: accountEnglish,
  catalogue: catalogueEnglish,
  api: apiEnglish,
  settings: settingsEnglish,
  updates: updatesEnglish,
  connections: connectionsEnglish,
  signIn: signInEnglish,
  problems: problemsEnglish,
  query: queryEnglish,
  editor: editorEnglish,
  preview: previewEnglish,
  chart: chartEnglish,
  compare: compareEnglish,
  exports: exportsEnglish,
  folders: foldersEnglish,
  yourData: yourDataEnglish,
  sql: sqlEnglish,
  statistics: statisticsEnglish,
  grid: gridEnglish,
  help: helpEnglish,
  history: historyEnglish,
  network: networkEnglish,
  verify: verifyEnglish,
  fetchAll: fetchAllEnglish,
  code: codeEnglish,
  saved: savedEnglish,
  paste: pasteEnglish,
  palette: paletteEnglish,
} as const;

/** The French texts of the page by screen. */
export const french = {
  frame: frameFrench,
  opened: openedFrench,
  account: accountFrench,
  catalogue: catalogueFrench,
  api: apiFrench,
  settings: settingsFrench,
  updates: updatesFrench,
  connections: connectionsFrench,
  signIn: signInFrench,
  problems: problemsFrench,
  query: queryFrench,
  editor: editorFrench,
  preview: previewFrench,
  chart: chartFrench,
  compare: compareFrench,
  exports: exportsFrench,
  folders: foldersFrench,
  yourData: yourDataFrench,
  sql: sqlFrench,
  statistics: statisticsFrench,
  grid: gridFrench,
  help: helpFrench,
  history: historyFrench,
  network: networkFrench,
  verify: verifyFrench,
  fetchAll: fetchAllFrench,
  code: codeFrench,
  saved: savedFrench,
  paste: pasteFrench,
  palette: paletteFrench,
} as const;
