import type { TestReport } from '../../shared/contract/test-report.ts';
import { longestOpenedFile, type OpenRequest, queryFileEnding } from '../../shared/opened/open-request.ts';
import { isTypedInto } from '../commands/panes.ts';

/** What the user dropped: a request from outside, a report of a connection test, or files and folders to add to the user's data. */
export type Dropped =
  | OpenRequest
  | { readonly kind: 'report'; readonly report: TestReport }
  | { readonly kind: 'data'; readonly files: readonly File[] };

const reportName = /\.(?:json|html?)$/i;

/** Returns whether a drag has files or folders of the system. */
export function hasFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}

/** Returns whether the page handles a drop. It handles files anywhere, and links outside text fields. */
export function isOurs(event: DragEvent): boolean {
  return hasFiles(event) || ((event.dataTransfer?.types.includes('text/uri-list') ?? false) && !isTypedInto(event.target));
}

/** Reads a drop that {@link isOurs}. Several files, folders, and files that aren't saved queries or reports are data. */
export async function readDrop(dataTransfer: DataTransfer): Promise<Dropped> {
  const files = [...dataTransfer.files];
  const [file] = files;
  if (file === undefined) {
    const url = dataTransfer.getData('text/uri-list').split(/\r?\n/, 1)[0] ?? '';
    return /^https?:/i.test(url) ? { kind: 'url', url } : { kind: 'refused', reason: 'link' };
  }
  const isFolder = dataTransfer.items[0]?.webkitGetAsEntry?.()?.isDirectory === true;
  if (files.length > 1 || isFolder) return { kind: 'data', files };
  const name = file.name.toLowerCase();
  try {
    if (name.endsWith(queryFileEnding)) return await readQuery(file);
    return reportName.test(name) ? await readReportOrData(file) : { kind: 'data', files };
  } catch {
    return { kind: 'refused', reason: 'file-unreadable' };
  }
}

async function readQuery(file: File): Promise<Dropped> {
  if (file.size > longestOpenedFile) return { kind: 'refused', reason: 'file-too-large' };
  return { kind: 'query', file: file.name, text: await file.text() };
}

/** Reads a report. Other JSON files are data; other HTML files are unknown. */
async function readReportOrData(file: File): Promise<Dropped> {
  const { longestReport, readReport } = await import('../../shared/contract/test-report.ts');
  const isJson = file.name.toLowerCase().endsWith('.json');
  if (file.size > longestReport) return isJson ? { kind: 'data', files: [file] } : { kind: 'refused', reason: 'file-too-large' };
  const report = readReport(await file.text());
  if (report !== null) return { kind: 'report', report };
  return isJson ? { kind: 'data', files: [file] } : { kind: 'refused', reason: 'file-unknown' };
}
