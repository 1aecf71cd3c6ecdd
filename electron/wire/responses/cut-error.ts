/** Maximum bytes of a response that are searched for an error. */
const searched = 4_000;

/** An error object with a message (OData JSON Format 4.01, section 21, or OData 2) at the end of the text. */
const errorObject =
  /"(?:odata\.|@odata\.)?error"\s*:\s*\{(?:[^{}]|\{[^{}]{0,500}\}){0,1500}?"message"\s*:\s*(?:\{[^{}]{0,300}?"value"\s*:\s*)?("(?:[^"\\]|\\.){1,1000}")[\s\S]{0,1000}$/;

/**
 * Returns the message of an error that a server added to rows, because it failed after it had sent the first rows. Null if there is none.
 *
 * OData servers make the JSON invalid in this case (OData Protocol 4.01, section 11.1.5).
 *
 * @param chunk The last chunk of the response.
 * @param at Offset at which the JSON is invalid.
 */
export function reportedError(chunk: Uint8Array, at: number): string | null {
  const text = new TextDecoder().decode(chunk.subarray(Math.max(0, at - searched), at + searched));
  const message = errorObject.exec(text)?.[1];
  if (message === undefined) return null;
  try {
    return String(JSON.parse(message));
  } catch {
    return null;
  }
}
