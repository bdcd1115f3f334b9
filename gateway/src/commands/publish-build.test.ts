import { cpSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startS3StandIn } from '@magnetx/object-store/testing';
import { createCli, runCli } from '@magnetx/operations';
import { createBuild, type Build } from '../testing/create-build.ts';
import { createFolder } from '../testing/create-folder.ts';
import { addPublishBuild } from './publish-build.ts';

describe('publish-build', () => {
  const run = async (env: Readonly<Record<string, string>>, ...folders: string[]) => {
    let output = '';
    const stream = { write: (text: string) => (output += text) };
    const streams = { stdout: stream, stderr: stream };
    const program = createCli('npm run', '', streams);
    addPublishBuild(program, { env, ...streams });
    return { code: await runCli(program, ['publish-build', ...folders], streams), output };
  };
  const publish = (builds: readonly Build[], store: string) =>
    run({ RELEASES_DIR: store }, ...builds.map(({ dir }) => dir));

  it('publishes and promotes each build, a line each', async () => {
    const [shell, admin, store] = [createBuild({ name: 'shell' }), createBuild(), createFolder()];
    const first = await publish([shell, admin], store);
    expect(first.code).toBe(0);
    expect(first.output.split('\n')).toEqual([
      `Store: ${store}`,
      `shell ${shell.release.version}: published, live, was nothing`,
      `mfe-admin ${admin.release.version}: published, live, was nothing`,
      '',
    ]);
    const again = await publish([shell, admin], store);
    expect(again.code).toBe(0);
    expect(again.output.match(/in the store, already live/g)).toHaveLength(2);
  });

  it('takes a shell and remotes that only fit each other, in whatever order, in one folder', async () => {
    const store = createFolder();
    const of = (react: string): Build[] => [
      createBuild({ needs: { react: `^${react}` } }),
      createBuild({ name: 'shell', offers: { react } }),
    ];
    const [old, next] = [of('18.0.0'), of('19.0.0')];
    expect((await publish(old, store)).code).toBe(0);
    const alone = await publish(next.slice(0, 1), store);
    expect([alone.code, alone.output]).toEqual([1, expect.stringMatching(/needs react \^19.*offers 18/)]);
    const folder = createFolder();
    for (const { dir } of next) cpSync(dir, path.join(folder, path.basename(dir)), { recursive: true });
    const together = await run({ RELEASES_DIR: store }, folder);
    expect(together.code).toBe(0);
    expect(together.output).toContain(`live, was ${old[1]?.release.version}`);
  });

  it('takes paths from the folder in which a person types them', async () => {
    const build = createBuild();
    const env = { RELEASES_DIR: createFolder(), INIT_CWD: path.dirname(build.dir) };
    const { code, output } = await run(env, path.basename(build.dir));
    expect([code, output]).toEqual([0, expect.stringContaining('published, live')]);
  });

  it('ignores what an earlier kind of store left in the folder', async () => {
    const [build, store] = [createBuild(), createFolder()];
    writeFileSync(path.join(store, 'registry.json'), '{"microFrontends":{}}');
    writeFileSync(path.join(store, 'deploys.jsonl'), '');
    mkdirSync(path.join(store, '.draft-dead'));
    const { code, output } = await publish([build], store);
    expect([code, output]).toEqual([0, expect.stringContaining('published, live')]);
  });

  it('publishes into a bucket where the settings name one', async () => {
    const [s3, build, dataDir] = [await startS3StandIn(), createBuild(), createFolder()];
    const env = {
      DATA_DIR: dataDir,
      RELEASES_S3_ENDPOINT: s3.settings.endpoint,
      RELEASES_S3_BUCKET: s3.settings.bucket,
      RELEASES_S3_REGION: s3.settings.region,
      RELEASES_S3_ACCESS_KEY_ID: s3.settings.accessKeyId,
      RELEASES_S3_SECRET_ACCESS_KEY: s3.settings.secretAccessKey,
    };
    const { code, output } = await run(env, build.dir);
    expect([code, output]).toEqual([0, expect.stringContaining('published, live')]);
    expect([...s3.objects.keys()]).toContain(`mfe-admin/${build.release.version}/release.json`);
    expect([...s3.objects.keys()].filter((key) => key.startsWith('_registry/'))).toHaveLength(2);
    expect(readdirSync(dataDir)).toEqual([]);
    await s3.stop();
  });

  it('ends with a reason and 1 on a build that it refuses', async () => {
    const { code, output } = await run({ RELEASES_DIR: createFolder() }, createFolder());
    expect(code).toBe(1);
    expect(output).toMatch(/^Store: .*\n.* cannot be published: .*release\.json does not exist\.\n$/);
  });
});
