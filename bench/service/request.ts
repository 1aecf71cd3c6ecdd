import { readFile } from 'node:fs/promises';
import { request } from 'undici';

/** What one response took. */
export interface ResponseTimes {
  /** Milliseconds until the response was over, and until its first byte. */
  readonly whole: number;
  readonly firstByte: number;
  readonly bytes: number;
}

/** Reads a response to its end and throws it away; fails unless it is a whole 200. */
export async function timeResponse(url: string, headers: Readonly<Record<string, string>> = {}): Promise<ResponseTimes> {
  const begun = performance.now();
  const { statusCode, body } = await request(url, { headers, headersTimeout: 600_000, bodyTimeout: 600_000 });
  if (statusCode !== 200) throw new Error(`${url} answered ${statusCode}: ${(await body.text()).slice(0, 500)}`);
  let [firstByte, bytes] = [Number.NaN, 0];
  for await (const part of body) {
    if (bytes === 0) firstByte = performance.now() - begun;
    bytes += (part as Uint8Array).length;
  }
  return { whole: performance.now() - begun, firstByte, bytes };
}

/** The most megabytes that a process ever held, where the system tells (Linux); else null. */
export async function peakMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peak = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return peak === undefined ? null : Math.round(Number(peak) / 1024);
}

/** Milliseconds of the processor that all threads of a process have taken, in steps of ten, where the system tells (Linux); else null. */
export async function processorMilliseconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // proc(5): what follows the program's name begins with the third field; the 14th and 15th are hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
