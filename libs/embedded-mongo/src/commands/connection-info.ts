/** The connection's properties that commands may read. */
export interface ConnectionInfo {
  id: number;
  /** The server's own address as this client reached it. */
  host: string;
  /** The client's name from its handshake. */
  appName?: string;
  close(): void;
}
