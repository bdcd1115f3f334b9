/** A live connection is a socket of the client and one to an API. */
const PER_LIVE_CONNECTION = 2;
/** For calls, files, logs and connections to APIs. */
const RESERVE = 1_000;

/** How many files and sockets this process may open. Node raises the soft limit to the hard one at its start. */
export function descriptorsMax(): number {
  const report = process.report.getReport() as { userLimits?: { open_files?: { soft?: unknown } } };
  const soft = report.userLimits?.open_files?.soft;
  return typeof soft === 'number' ? soft : Infinity;
}

/** How many live connections this many descriptors carry; at least 1. */
export function liveConnectionsThatFit(descriptors: number): number {
  return Math.max(1, Math.floor((descriptors - RESERVE) / PER_LIVE_CONNECTION));
}

/** The problem of a setting of live connections with this many descriptors. Null if there is none. */
export function descriptorProblem(liveConnections: number, descriptors: number): string | null {
  const needed = PER_LIVE_CONNECTION * liveConnections + RESERVE;
  if (needed <= descriptors) return null;
  return (
    `LIVE_CONNECTIONS_MAX: ${liveConnections} live connections need ${needed} open files (nofile), ` +
    `but this process may open ${descriptors}: raise the limit, or set LIVE_CONNECTIONS_MAX to ` +
    `${liveConnectionsThatFit(descriptors)} or less`
  );
}
