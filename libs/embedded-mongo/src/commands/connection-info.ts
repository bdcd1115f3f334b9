/** What commands may know about a connection. */
export interface ConnectionInfo {
  id: number;
  /** The server's own address as this client reached it. */
  host: string;
  /** What the client called itself in its handshake. */
  appName?: string;
  close(): void;
}
