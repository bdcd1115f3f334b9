import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { temporaryFolder } from '../testing/temporary-folder.ts';
import { loadSettingsFile } from './load-settings-file.ts';

describe('the settings of a clone', () => {
  const root = temporaryFolder(afterAll);
  const other = temporaryFolder(afterAll);
  const api = path.join(root, 'api');
  mkdirSync(api);
  mkdirSync(path.join(root, 'libs/contracts'), { recursive: true });
  writeFileSync(path.join(root, '.env.example'), 'FROM=example\n');
  const load = (env: NodeJS.ProcessEnv = {}) => {
    loadSettingsFile(env, api);
    return [env['FROM'], env['DATA_DIR'], env['RELEASES_DIR']];
  };

  it('are those of the example, except in production', () => {
    expect(load({ RELEASES_DIR: 'builds' })).toEqual(['example', `${root}/.data`, `${root}/builds`]);
    expect(load({ PROFILE: 'production', DATA_DIR: '/data' })).toEqual([undefined, '/data', undefined]);
  });

  it('are those of .env alone, once there is one', () => {
    writeFileSync(path.join(root, '.env'), 'FROM=own\n');
    expect(load({ PROFILE: 'production' })[0]).toBe('own');
    expect(load({ FROM: 'shell' })[0]).toBe('shell');
  });

  it('are not those of another project', () => {
    writeFileSync(path.join(other, '.env.example'), 'FROM=other\n');
    const env = {};
    loadSettingsFile(env, other);
    expect(env).toEqual({});
  });
});
