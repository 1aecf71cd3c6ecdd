import { readFile } from 'node:fs/promises';
import { request } from 'undici';

/** Times of one response. */
export interface ResponseTimes {
  /** Milliseconds until the end of the response. */
  readonly whole: number;
  readonly firstByte: number;
  readonly bytes: number;
}

/** Reads a complete response and discards it. @throws Error if its status isn't 200 or it is incomplete */
export async function timeResponse(url: string, headers: Readonly<Record<string, string>> = {}): Promise<ResponseTimes> {
  const start = performance.now();
  const { statusCode, body } = await request(url, { headers, headersTimeout: 600_000, bodyTimeout: 600_000 });
  if (statusCode !== 200) throw new Error(`${url} returned ${statusCode}: ${(await body.text()).slice(0, 500)}`);
  let [firstByte, bytes] = [Number.NaN, 0];
  for await (const part of body) {
    if (bytes === 0) firstByte = performance.now() - start;
    bytes += (part as Uint8Array).length;
  }
  return { whole: performance.now() - start, firstByte, bytes };
}

/** Returns the peak memory of a process in megabytes; null on systems other than Linux. */
export async function peakMegabytes(pid: number): Promise<number | null> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  const peak = /VmHWM:\s+(\d+) kB/.exec(status)?.[1];
  return peak === undefined ? null : Math.round(Number(peak) / 1024);
}

/** Returns the CPU time of a process in milliseconds, in steps of ten; null on systems other than Linux. */
export async function processorMilliseconds(pid: number): Promise<number | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  if (stat === null) return null;
  // proc(5): the third field follows the program's name; fields 14 and 15 are in hundredths of a second.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * 10;
}
