import { z } from 'zod';

/** The members of a message port that the contract uses. */
export interface ContractPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
}

/** Value of `t` in a message that aborts a call. */
const abort = 4;

/** Validates the messages that the page sends, which are calls and aborts. The page sends no headers, files, or forms. */
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
 * If a message is invalid, the library rejects a promise without a handler. The main process would then show an error dialog.
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
