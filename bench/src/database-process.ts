import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { RawClient } from '@magnetx/embedded-mongo/testing/raw-client';
import { startServerProcess, type ServerProcess } from '@magnetx/embedded-mongo/testing/server-process';
import { cpuMillisOf, memoryMegabytesOf } from './process-figures.ts';

/** A durable database server of its own process and folder. */
export class DatabaseProcess {
  readonly folder: string;
  private readonly isKept: boolean;
  private server: ServerProcess | undefined;

  /** Keeps its data in the folder `kept`, if there is one. */
  constructor(kept?: string) {
    this.isKept = kept !== undefined;
    this.folder = kept ?? mkdtempSync(path.join(tmpdir(), 'magnetx-bench-'));
  }

  /** Starts the server; returns the milliseconds until its first response. */
  async start(): Promise<number> {
    const startedAt = performance.now();
    this.server = await startServerProcess(['--port', '0', '--data', this.folder]);
    (await this.connect()).close();
    return performance.now() - startedAt;
  }

  connect(): Promise<RawClient> {
    return RawClient.open(this.server?.url);
  }

  /** The address of one of its databases, as a driver takes it. */
  urlOf(name: string): string {
    const url = new URL(this.server?.url ?? '');
    url.pathname = name;
    return url.href;
  }

  async stop(): Promise<void> {
    await this.server?.stop();
    this.server = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    if (!this.isKept) rmSync(this.folder, { recursive: true, force: true });
  }

  fileMegabytes(): number {
    return statSync(path.join(this.folder, 'data.mdb')).size / 2 ** 20;
  }

  /** Memory in use, shared pages of the file aside; undefined where the system does not report it. */
  memoryMegabytes(): number | undefined {
    return memoryMegabytesOf(this.server?.child.pid);
  }

  /** Processor time since the start; undefined where the system does not report it. */
  cpuMillis(): number | undefined {
    return cpuMillisOf(this.server?.child.pid);
  }
}
