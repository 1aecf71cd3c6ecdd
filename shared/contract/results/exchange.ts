import { z } from 'zod';

export const certificateSchema = z.object({
  /** Subject, such as `CN=data.example, O=Example`. */
  subject: z.string(),
  issuer: z.string(),
  /** Subject alternative names, such as `data.example`. */
  names: z.array(z.string()).readonly(),
  /** Validity in ISO 8601, UTC. */
  validFrom: z.string(),
  validTo: z.string(),
  /** SHA-256 fingerprint in hexadecimal with colons. */
  fingerprint: z.string(),
  /** Type and size of the key, such as `RSA 2048` or `EC prime256v1`. */
  publicKey: z.string().optional(),
  /** Signature algorithm, such as `RSA-SHA256`. */
  signatureAlgorithm: z.string().optional(),
  /** The certificate in PEM format, only if the user can copy it. */
  pem: z.string().max(100_000).optional(),
});

/** A certificate of a server. */
export type Certificate = z.infer<typeof certificateSchema>;

const milliseconds = z.number();

export const connectionFactsSchema = z.object({
  protocol: z.enum(['http/1.1', 'h2']),
  /** True if the server rejected a request in HTTP/2 and requires HTTP/1.1 (RFC 9113, section 7). */
  requiresHttp1: z.boolean().optional(),
  /** Address and port of the peer, which is the proxy if there is one. */
  remote: z.string().nullable(),
  /** Origin of the proxy. Null without a proxy. */
  proxy: z.string().nullable(),
  /** Facts of the TLS connection. Null for unencrypted HTTP. */
  tls: z
    .object({
      version: z.string(),
      cipher: z.string(),
      certificates: z.array(certificateSchema).readonly(),
      /** True if the certificate isn't trusted and the user made an exception. */
      excepted: z.boolean().optional(),
    })
    .nullable(),
});

/** The connection of a request. */
export type ConnectionFacts = z.infer<typeof connectionFactsSchema>;

/** Returns the facts of a connection without PEM texts, which would be repeated with each request. */
export function factsWithoutPem(facts: ConnectionFacts): ConnectionFacts {
  if (facts.tls === null) return facts;
  const certificates = facts.tls.certificates.map(({ pem: _pem, ...rest }) => rest);
  return { ...facts, tls: { ...facts.tls, certificates } };
}

export const timingsSchema = z.object({
  /** True if the connection was reused. The steps up to `tls` took no time then. */
  reused: z.boolean(),
  /** Duration of the name resolution. Null for an IP address. */
  dns: milliseconds.nullable(),
  tcp: milliseconds.nullable(),
  /** Duration until the proxy tunnel was open. */
  proxy: milliseconds.nullable(),
  tls: milliseconds.nullable(),
  /** Duration from the last byte of the request to the response headers. */
  firstByte: milliseconds,
});

/** Duration of the steps of the last exchange in milliseconds, without redirects and earlier attempts. */
export type Timings = z.infer<typeof timingsSchema>;

export const redirectSchema = z.object({
  status: z.number().int(),
  from: z.string(),
  to: z.string(),
  /** Names of the headers that were not forwarded. */
  dropped: z.array(z.string()).readonly(),
});

/** One redirect. */
export type Redirect = z.infer<typeof redirectSchema>;

export const exchangeSchema = z.object({
  /** The connection of the request. Null if it is unknown. */
  connection: connectionFactsSchema.nullable(),
  timings: timingsSchema,
  redirects: z.array(redirectSchema).readonly(),
  /** Earlier attempts: the HTTP status or the problem's code, and the pause after each attempt. */
  retries: z.array(z.object({ reason: z.union([z.number().int(), z.string()]), waited: milliseconds })).readonly(),
});

/** Everything about a response except its headers and its body. */
export type Exchange = z.infer<typeof exchangeSchema>;
