import { z } from 'zod';

export const certificateSchema = z.object({
  /** Such as `CN=data.example, O=Example`. */
  subject: z.string(),
  issuer: z.string(),
  /** Subject alternative names, such as `DNS:data.example`. */
  names: z.array(z.string()).readonly(),
  /** ISO 8601, UTC. */
  validFrom: z.string(),
  validTo: z.string(),
  /** SHA-256 in hexadecimal, bytes apart by colons. */
  fingerprint: z.string(),
  /** Type and size of the key, such as `RSA 2048` or `EC prime256v1`. */
  publicKey: z.string().optional(),
  /** Such as `RSA-SHA256`. */
  signatureAlgorithm: z.string().optional(),
  /** The certificate itself, only where it can be copied. */
  pem: z.string().max(100_000).optional(),
});

/** A certificate that a server showed. */
export type Certificate = z.infer<typeof certificateSchema>;

const milliseconds = z.number();

export const connectionFactsSchema = z.object({
  protocol: z.enum(['http/1.1', 'h2']),
  /** Address and port of the other end: of the proxy where there is one. */
  remote: z.string().nullable(),
  /** Origin of the proxy on the way, or null. */
  proxy: z.string().nullable(),
  /** Null for plain http. */
  tls: z
    .object({
      version: z.string(),
      cipher: z.string(),
      certificates: z.array(certificateSchema).readonly(),
      /** True where nobody vouches for the certificate and the user made an exception of it. */
      excepted: z.boolean().optional(),
    })
    .nullable(),
});

/** The connection that a request went over. */
export type ConnectionFacts = z.infer<typeof connectionFactsSchema>;

/** The facts that are kept with each request: the certificates themselves would be repeated every time. */
export function factsWithoutPem(facts: ConnectionFacts): ConnectionFacts {
  if (facts.tls === null) return facts;
  const certificates = facts.tls.certificates.map(({ pem: _pem, ...rest }) => rest);
  return { ...facts, tls: { ...facts.tls, certificates } };
}

export const timingsSchema = z.object({
  /** True where the connection was there already: then nothing was spent on the steps up to `tls`. */
  reused: z.boolean(),
  /** Until the name was resolved; null where it was an address. */
  dns: milliseconds.nullable(),
  tcp: milliseconds.nullable(),
  /** Until the proxy had opened its tunnel. */
  proxy: milliseconds.nullable(),
  tls: milliseconds.nullable(),
  /** From the request's last byte to the response's head. */
  firstByte: milliseconds,
});

/** Milliseconds that the steps of the last exchange took, redirects and earlier attempts left out. */
export type Timings = z.infer<typeof timingsSchema>;

export const redirectSchema = z.object({
  status: z.number().int(),
  from: z.string(),
  to: z.string(),
  /** Names of the headers that did not go along. */
  dropped: z.array(z.string()).readonly(),
});

/** One step of a chain of redirects. */
export type Redirect = z.infer<typeof redirectSchema>;

export const exchangeSchema = z.object({
  /** Null where the connection could not be told. */
  connection: connectionFactsSchema.nullable(),
  timings: timingsSchema,
  redirects: z.array(redirectSchema).readonly(),
  /** Attempts before this one: their HTTP status, or the code of the problem, and how long was waited after each. */
  retries: z.array(z.object({ reason: z.union([z.number().int(), z.string()]), waited: milliseconds })).readonly(),
});

/** How a response came: everything about it but its headers and its body. */
export type Exchange = z.infer<typeof exchangeSchema>;
