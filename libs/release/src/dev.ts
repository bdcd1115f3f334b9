#!/usr/bin/env node
import path from 'node:path';
import { parseArgs } from 'node:util';
import { DEV_PORT, serveOnSite } from './serve-on-site.ts';
import { openStandalone, readRemoteName } from './standalone.ts';

/** `magnetx-dev [--site URL] [--port N]`: shows the remote of this folder, from its sources, on a deployed site. */
const { values } = parseArgs({ options: { site: { type: 'string' }, port: { type: 'string' } } });
const port = Number(values.port ?? DEV_PORT);
const served = { folder: path.resolve('.'), remote: readRemoteName(), port, site: values.site };
process.exitCode = await serveOnSite(served, openStandalone());
