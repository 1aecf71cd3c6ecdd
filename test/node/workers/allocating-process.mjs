// Allocates as many megabytes of memory as an order says, and sends the memory that it uses after every fiftieth.
const held = [];
process.on('message', (text) => {
  const { id, order } = JSON.parse(text);
  held.length = 0;
  const allocate = (left) => {
    for (let step = 0; step < 50 && left > 0; step += 1, left -= 1) held.push(Buffer.alloc(1024 * 1024, 1));
    process.send({ peak: process.memoryUsage.rss() });
    if (left > 0) setImmediate(allocate, left);
    else process.send({ id, reply: { kind: 'done' } });
  };
  allocate(order);
});
process.on('disconnect', () => process.exit());
