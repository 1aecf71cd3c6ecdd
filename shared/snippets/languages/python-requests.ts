import type { SnippetLanguage } from '../snippet.ts';
import { pythonPackages, pythonRequest } from './python-request.ts';

/** Writes Python with the package requests. Decimals stay exact. */
export const pythonRequests: SnippetLanguage = {
  id: 'python-requests',
  title: 'Python (requests)',
  fileEnding: 'py',
  highlighting: 'python',
  comment: '#',
  fetchesAll: true,
  packages: pythonPackages,
  write: (request) => `${pythonRequest(request, [])}\nfor row in rows:\n    print(row)\n`,
};
