// Preloaded into every process that the tools start: when its parent is gone, however that ended, it stops too,
// so no orphan holds a port or the data folder.
process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
process.channel?.unref();
