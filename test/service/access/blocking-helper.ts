// A helper that blocks for good on one token and crashes on another, as the Kerberos library can: tokens that it got after that one are not answered either.
import type { VerifyOrder } from '../../../service/access/negotiate/messages.ts';

let isBlocked = false;

process.on('message', ({ id, order: { token } }: { id: number; order: VerifyOrder }) => {
  isBlocked ||= token === 'blocks';
  if (token === 'crashes') process.kill(process.pid, 'SIGKILL');
  if (!isBlocked) process.send?.({ id, reply: { kind: 'verified', client: { principal: 'ada@R', proof: null } } });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
