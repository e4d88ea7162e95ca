// Loaded before the server by the launcher: when the launcher dies (even by kill -9) its channel closes and the server
// ends in order.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
