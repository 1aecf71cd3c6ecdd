import { csharp } from './languages/csharp.ts';
import { curl } from './languages/curl.ts';
import { httpFile } from './languages/http-file.ts';
import { java } from './languages/java.ts';
import { javascript } from './languages/javascript.ts';
import { officeDataConnection } from './languages/office-data-connection.ts';
import { powerQuery } from './languages/power-query.ts';
import { powershell } from './languages/powershell.ts';
import { pythonPandas } from './languages/python-pandas.ts';
import { pythonRequests } from './languages/python-requests.ts';
import { rHttr2 } from './languages/r-httr2.ts';
import type { SnippetLanguage } from './snippet.ts';

export { secretName, secretNamesOf } from './secret-names.ts';
export { withComments } from './secret-notes.ts';
export type { SnippetLanguage, SnippetRequest, SnippetSignIn } from './snippet.ts';

/** All languages and tools of snippets, in display order. */
export const snippetLanguages: readonly SnippetLanguage[] = [
  curl,
  pythonRequests,
  pythonPandas,
  rHttr2,
  powershell,
  javascript,
  csharp,
  java,
  powerQuery,
  officeDataConnection,
  httpFile,
];
