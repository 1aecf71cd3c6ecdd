import { z } from 'zod';

/** The used part of a message port. */
export interface ContractPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
}

/** Type of the message that aborts a call. */
const abort = 4;

/** The messages that the page sends: calls and aborts. Headers, files, and forms aren't used. */
const messageSchema = z.union([
  z.strictObject({
    i: z.string().min(1).max(64),
    t: z.literal(1).optional(),
    p: z.strictObject({
      u: z.string().regex(/^(?:\/[A-Za-z]{1,64}){1,4}$/),
      b: z
        .strictObject({
          json: z.unknown().optional(),
          meta: z
            .array(z.array(z.union([z.string(), z.number()])).max(20))
            .max(10_000)
            .optional(),
        })
        .optional(),
    }),
  }),
  z.strictObject({ i: z.string().min(1).max(64), t: z.literal(abort), p: z.unknown().optional() }),
]);

/**
 * Returns a port that only receives valid contract messages, and ignores all others.
 *
 * For an invalid message, the library rejects a promise without a handler, which would show an error dialog in the main process.
 */
export function checkedPort(port: ContractPort): ContractPort {
  return {
    on: (event: 'message' | 'close', listener: (event: { readonly data: unknown }) => void) =>
      event === 'close'
        ? port.on('close', () => listener({ data: undefined }))
        : port.on('message', (message) => {
            if (isCall(message.data)) listener(message);
          }),
    postMessage: (message) => port.postMessage(message),
  };
}

function isCall(data: unknown): boolean {
  if (typeof data !== 'string') return false;
  try {
    return messageSchema.safeParse(JSON.parse(data)).success;
  } catch {
    return false;
  }
}
