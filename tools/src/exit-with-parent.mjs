// Preloaded into every process that the tools start: it stops when its parent ends, so that no orphan holds a port or
// the data folder.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
