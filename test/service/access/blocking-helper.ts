// A helper that blocks for good on one token and crashes on another, as the Kerberos library can: tokens that it got after that one are not answered either.
let isBlocked = false;

process.on('message', ({ id, token }: { id: number; token: string | null }) => {
  isBlocked ||= token === 'blocks';
  if (token === 'crashes') process.kill(process.pid, 'SIGKILL');
  if (!isBlocked) process.send?.({ id, client: { principal: 'ada@R', proof: null } });
});
process.on('disconnect', () => process.kill(process.pid, 'SIGKILL'));
