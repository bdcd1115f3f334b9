import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { startS3StandIn } from './start-s3-stand-in.ts';

// Takes the place of SeaweedFS in a container: its S3 port, with the objects in a folder.

const PORT = 8_333;
const REGION = 'us-east-1';
const FOLDER = '/data/objects';

interface Identities {
  readonly identities: readonly { credentials: readonly { accessKey: string; secretKey: string }[] }[];
}

/** Objects by their keys, each also in its own file. */
class KeptObjects extends Map<string, Buffer> {
  override set(key: string, body: Buffer): this {
    const file = this.#fileOf(key);
    writeFileSync(`${file}.new`, body);
    renameSync(`${file}.new`, file);
    return super.set(key, body);
  }

  override delete(key: string): boolean {
    rmSync(this.#fileOf(key), { force: true });
    return super.delete(key);
  }

  load(): this {
    mkdirSync(FOLDER, { recursive: true });
    for (const file of readdirSync(FOLDER)) {
      if (file.endsWith('.new')) continue;
      super.set(Buffer.from(file, 'base64url').toString(), readFileSync(path.join(FOLDER, file)));
    }
    return this;
  }

  #fileOf(key: string): string {
    return path.join(FOLDER, Buffer.from(key).toString('base64url'));
  }
}

const config = process.argv.find((argument) => argument.startsWith('-s3.config='))?.split('=')[1] ?? '';
const { identities } = JSON.parse(readFileSync(config, 'utf8')) as Identities;
const keys = identities.flatMap(({ credentials }) =>
  credentials.map(({ accessKey, secretKey }) => ({
    accessKeyId: accessKey,
    secretAccessKey: secretKey,
    region: REGION,
  })),
);
const store = await startS3StandIn({
  port: PORT,
  host: '0.0.0.0',
  identities: keys,
  objects: new KeptObjects().load(),
});
process.once('SIGTERM', () => void store.stop().then(() => process.exit(0)));
