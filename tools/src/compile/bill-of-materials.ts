import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from '../paths.ts';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
}

interface Lockfile {
  readonly packages: Readonly<Record<string, { readonly integrity?: string } | undefined>>;
}

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(ROOT, file), 'utf8'));
const isLicenceFile = (file: string): boolean => /^(licen[cs]e|copying|notice)/i.test(file);

/** Reads an installed package by its folder in the repository. Throws if it names no licence. */
function readPackage(folder: string, { packages }: Lockfile) {
  const { name, version, license } = readJson(`${folder}/package.json`) as Manifest;
  if (typeof license !== 'string') throw new Error(`${folder} names no licence.`);
  const texts = readdirSync(path.join(ROOT, folder))
    .filter(isLicenceFile)
    .map((file) => readFileSync(path.join(ROOT, folder, file), 'utf8').trim());
  const [algorithm, hash = ''] = packages[folder]?.integrity?.split('-') ?? [];
  const sha512 = algorithm === 'sha512' ? Buffer.from(hash, 'base64').toString('hex') : undefined;
  return { name, version, license, texts, sha512 };
}

type Package = ReturnType<typeof readPackage>;

function componentOf({ name, version, license, sha512 }: Package) {
  const [group, short = ''] = name.startsWith('@') ? name.split('/') : [undefined, name];
  const purl = `pkg:npm/${name.replace('@', '%40')}@${version}`;
  return {
    type: 'library',
    'bom-ref': purl,
    ...(group && { group }),
    name: short,
    version,
    licenses: [/^[\w.+-]+$/.test(license) ? { license: { id: license } } : { expression: license }],
    purl,
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: sha512 }] }),
  };
}

/**
 * The software bill of materials (CycloneDX 1.6) of a compiled server and the licences of its packages, as texts. The
 * same packages give the same texts. Node itself belongs to the base image.
 */
export function billOfMaterials(server: string, folders: ReadonlySet<string>) {
  const lockfile = readJson('package-lock.json') as Lockfile;
  const { version } = readJson(`${server}/package.json`) as Manifest;
  const found = [...folders].sort().map((folder) => readPackage(folder, lockfile));
  // One package can be installed in several folders.
  const packages = [...new Map(found.map((one) => [`${one.name}@${one.version}`, one])).values()];
  const components = packages.map(componentOf);
  const digest = createHash('sha256')
    .update(JSON.stringify([server, version, components]))
    .digest('hex');
  const application = `pkg:generic/magnetx-${server}@${version}`;
  const sbom = {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    serialNumber: `urn:uuid:${digest.replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12}).*$/, '$1-$2-8$3-8$4-$5')}`,
    version: 1,
    metadata: {
      component: { type: 'application', 'bom-ref': application, name: `magnetx-${server}`, version },
    },
    components,
    dependencies: [{ ref: application, dependsOn: components.map(({ purl }) => purl) }],
  };
  const list = packages.map(({ name, version, license }) => `${name} ${version}: ${license}`);
  const texts = packages.map(({ name, version, texts }) => [`== ${name} ${version}`, ...texts].join('\n\n'));
  return { sbom: `${JSON.stringify(sbom, null, 2)}\n`, licences: `${list.join('\n')}\n\n${texts.join('\n\n')}\n` };
}
