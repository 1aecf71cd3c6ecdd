import { readSmallFile } from '../read-small-file.ts';

/** Reads a PAC file from its path, or has it fetched from its http or https address. @throws Error or ProblemError where it cannot be had. */
export function readPacFile(address: string, fetchText: (url: string) => Promise<string>): Promise<string> {
  return /^https?:/i.test(address) ? fetchText(address) : readSmallFile(address);
}
