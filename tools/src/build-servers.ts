import path from 'node:path';
import { compileServer, SERVERS } from './compile/compile-server.ts';
import { ROOT } from './paths.ts';

// Compiles the named servers, or all, each into its subfolder of the given folder, or of `dist`.
const [folder = path.join(ROOT, 'dist'), ...names] = process.argv.slice(2);
const servers = SERVERS.filter((server) => names.length === 0 || names.includes(server));
await Promise.all(servers.map((server) => compileServer(server, path.resolve(folder, server))));
