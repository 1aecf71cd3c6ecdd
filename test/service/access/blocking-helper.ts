// A helper that blocks on one token and crashes on another, as the Kerberos library can.
// After it is blocked, it doesn't respond to other tokens.
import type { VerifyOrder } from '../../../service/access/negotiate/messages.ts';

let isBlocked = false;

process.on('message', ({ id, order: { token } }: { id: number; order: VerifyOrder }) => {
  isBlocked ||= token === 'blocks';
  if (token === 'crashes') process.kill(process.pid, 'SIGKILL');
  if (!isBlocked) process.send?.({ id, reply: { kind: 'verified', client: { principal: 'ada@R', proof: null } } });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
