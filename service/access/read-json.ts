import { type ProviderFetch, plainFetch } from './provider-fetch.ts';

/** Limits of an identity provider's response: its timeout in milliseconds, and its size in bytes. */
const limits = { milliseconds: 5_000, bytes: 1_000_000 };

/**
 * Fetches a JSON document from an identity provider without following redirects.
 *
 * @returns the status and the parsed body. The body is undefined if it isn't JSON.
 * @throws Error if there is no response within 5 seconds, or the body exceeds 1 MB
 */
export async function readJson(
  url: string,
  init: Parameters<ProviderFetch>[1] = {},
  fetch: ProviderFetch = plainFetch,
): Promise<{ readonly status: number; readonly body: unknown }> {
  const response = await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(limits.milliseconds) });
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of response.body ?? []) {
    length += chunk.length;
    if (length > limits.bytes) throw new Error(`The response from ${new URL(url).host} exceeds ${limits.bytes} bytes.`);
    chunks.push(chunk);
  }
  return { status: response.status, body: parsed(Buffer.concat(chunks).toString('utf8')) };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
