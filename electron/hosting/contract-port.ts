import { z } from 'zod';

/** As much of a message port as carries the contract. */
export interface ContractPort {
  on(event: 'message', listener: (event: { readonly data: unknown }) => void): unknown;
  on(event: 'close', listener: () => void): unknown;
  postMessage(message: unknown): void;
}

/** Type of the message by which a page leaves a call. */
const leave = 4;

/** The messages that our own page sends: a call, or that it leaves one. Headers, files and forms are none of them. */
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
  z.strictObject({ i: z.string().min(1).max(64), t: z.literal(leave), p: z.unknown().optional() }),
]);

/**
 * Hands on the messages of a page that are calls of the contract, and drops all others.
 *
 * The library rejects a promise that nobody holds if a message is malformed: in the main process that shows an error dialog.
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
