// Loaded by the launcher into the server process: when the launcher dies (even by kill -9), its channel closes and the
// server shuts down gracefully.
if (process.channel) {
  process.channel.unref();
  process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
}
