import { connect as connectTcp, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';

/** Milliseconds that a server has to introduce itself. */
const timeout = 2_000;

/** The beginnings of the greetings that servers of other protocols send to every client. */
const greetings: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['SSH', /^SSH-\d/],
  ['SMTP', /^220[ -][^\r\n]*\bE?SMTP\b/i],
  ['FTP', /^220[ -][^\r\n]*\bFTP\b/i],
  ['IMAP', /^\* OK\b/],
  ['POP3', /^\+OK\b/],
  // The first packet of MySQL has its length in three bytes, the number 0, and the version 10 of the protocol.
  ['MySQL', /^[\s\S]{2}\0\0\n\d[\x20-\x7e]+\0/],
];

/**
 * Returns the protocol of a server that greets its clients, such as `SSH`. Sends nothing. Returns null if the server sends no known greeting.
 */
export async function greetingOf(host: string, port: number, signal: AbortSignal): Promise<string | null> {
  const socket = connectTcp({ host, port, signal: AbortSignal.any([signal, AbortSignal.timeout(timeout)]) });
  const first = await new Promise<string>((resolve) => {
    socket.once('data', (data: Buffer) => resolve(data.toString('latin1')));
    socket.on('error', () => resolve(''));
    socket.once('close', () => resolve(''));
  });
  socket.destroy();
  signal.throwIfAborted();
  return greetings.find(([, pattern]) => pattern.test(first))?.[0] ?? null;
}

/** Checks whether a server begins a TLS handshake. Accepts any certificate, because nothing is sent after the handshake. */
export async function speaksTls(host: string, port: number, signal: AbortSignal): Promise<boolean> {
  const limited = AbortSignal.any([signal, AbortSignal.timeout(timeout)]);
  const name = isIP(host) === 0 ? { servername: host } : {};
  const socket = connectTls({ host, port, ...name, rejectUnauthorized: false });
  const speaks = await new Promise<boolean>((resolve) => {
    socket.once('secureConnect', () => resolve(true));
    // Only a TLS server sends an alert.
    socket.on('error', (error) => resolve('code' in error && /_ALERT_/.test(String(error.code))));
    socket.once('close', () => resolve(false));
    limited.addEventListener('abort', () => resolve(false), { once: true });
  });
  socket.destroy();
  signal.throwIfAborted();
  return speaks;
}
