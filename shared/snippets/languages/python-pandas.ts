import type { SnippetLanguage } from '../snippet.ts';
import { pythonPackages, pythonRequest } from './python-request.ts';

/** Writes Python with the rows in a pandas data frame. */
export const pythonPandas: SnippetLanguage = {
  id: 'python-pandas',
  title: 'Python (pandas)',
  fileEnding: 'py',
  highlighting: 'python',
  comment: '#',
  fetchesAll: true,
  packages: (request) => ['pandas', ...pythonPackages(request)],
  write: (request) => `${pythonRequest(request, ['import pandas'])}\nframe = pandas.DataFrame(rows)\nprint(frame)\n`,
};
