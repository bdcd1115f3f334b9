import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { satisfies } from 'semver';
import { projectFolders, ROOT } from './paths.ts';

const tracked = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' })
  .split('\n')
  .filter((file) => file !== '');

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8');

/** `file:line` of every place that matches, in the files that the filter takes. */
function places(pattern: RegExp, take: (file: string) => boolean): string[] {
  return tracked.filter(take).flatMap((file) =>
    read(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}`] : [])),
  );
}

/** The anchors of a file's headings. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, heading = '']) =>
    heading
      .toLowerCase()
      .replace(/[^\p{L}\p{N}\s_-]/gu, '')
      .trim()
      .replace(/\s/g, '-'),
  );
}

const isSource = (file: string) => /\.(ts|tsx|mjs|cjs)$/.test(file) && file !== 'tools/src/repository.test.ts';

describe('the repository', () => {
  it('skips, focuses and sleeps in no test', () => {
    // `testInSoak` skips in the gate what the nightly run has.
    const isCounted = (file: string) => isSource(file) && file !== 'libs/operations/src/testing/soak.ts';
    expect(
      places(/\b(it|test|describe)\.(skip|only|todo|fixme)\b|\bx(it|describe)\(|waitForTimeout\(/, isCounted),
    ).toEqual([]);
  });

  it('silences no rule and no type', () => {
    const isLibrary = (file: string) => isSource(file) && !file.endsWith('.test-d.ts');
    expect(places(/eslint-disable|@ts-(ignore|nocheck|expect-error)/, isLibrary)).toEqual([]);
  });

  it('styles by the direction of the text, apart from what is centered', () => {
    const sides =
      /(margin|padding|border|top|bottom)-(left|right)[:-]|^\s*(left|right):(?! 50%)|text-align: (left|right)/;
    expect(places(sides, (file) => file.endsWith('.css'))).toEqual([]);
  });

  it('has a lockfile without addresses of a registry', () => {
    expect(places(/"resolved": "https?:/, (file) => file === 'package-lock.json')).toEqual([]);
  });

  it('depends on nothing that refuses the Node it brings', () => {
    const { packages } = JSON.parse(read('package-lock.json')) as {
      packages: Record<string, { version: string; engines?: { node?: string }; cpu?: string | string[] }>;
    };
    const { optionalDependencies } = JSON.parse(read('package.json')) as {
      optionalDependencies: Record<string, string>;
    };
    const brought = Object.values(optionalDependencies);
    expect(brought).not.toEqual([]);
    // No brought Node is for other processors.
    const isInstalled = ({ cpu = 'x64' }: { cpu?: string | string[] }) => [cpu].flat().some((name) => /64$/.test(name));
    const needed = Object.entries(packages).filter(([, found]) => isInstalled(found));
    const refused = needed.flatMap(([name, { engines }]) =>
      brought
        .filter((version) => !satisfies(version, engines?.node ?? '*'))
        .map((version) => `${name} refuses ${version}`),
    );
    expect(refused).toEqual([]);
  });

  it('says of every dependency why it is there', () => {
    const reasons = read('docs/dependencies.md');
    const manifests = ['package.json', ...projectFolders().map((folder) => `${folder}/package.json`)];
    const named = new Set(
      manifests.flatMap((file) => {
        const manifest = JSON.parse(read(file)) as Record<string, Record<string, string> | undefined>;
        return Object.keys({
          ...manifest['dependencies'],
          ...manifest['devDependencies'],
          ...manifest['optionalDependencies'],
        });
      }),
    );
    const missing = [...named].filter((name) => !name.startsWith('@magnetx/') && !reasons.includes(`\`${name}\``));
    expect(missing).toEqual([]);
  });

  it('imports the router by one name, so a page holds one copy', () => {
    expect(places(/from 'react-router(\/dom)?'/, isSource)).toEqual([]);
    expect(places(/from 'react-router-dom'/, isSource)).not.toEqual([]);
  });

  it('runs no sources where images run', () => {
    const isAboutImages = (file: string) => /^(docker\b|Dockerfile|docs\/(guides|runbooks|reference)\/)/.test(file);
    expect(places(/\bnode,? src\//, isAboutImages)).toEqual([]);
  });

  it('lists every setting of the servers in .env.example, and no other', () => {
    const servers = [
      'api/src/settings/environment.ts',
      'gateway/src/environment.ts',
      'libs/embedded-mongo/src/main.ts',
    ];
    const settings = [...servers, 'tools/src/local-stack.ts', 'libs/release/src/settings.ts'].flatMap((file) =>
      [...read(file).matchAll(/^ {2,4}([A-Z][A-Z0-9_]+): |portFrom\('([A-Z_]+)'|env\['([A-Z_]+)'\]/gm)].map(
        (match) => match[1] ?? match[2] ?? match[3] ?? '',
      ),
    );
    const setByNpm = ['INIT_CWD'];
    const wanted = new Set(settings.filter((name) => !setByNpm.includes(name)));
    const listed = [...read('.env.example').matchAll(/^([A-Z][A-Z0-9_]+)=/gm)].map((match) => match[1] ?? '');
    expect([...listed].sort()).toEqual([...wanted].sort());
  });

  it('links only to files that exist', () => {
    const broken = tracked
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...read(file).matchAll(/\]\((?!https?:|#|mailto:)([^)#\s]+)/g)]
          .map((match) => path.normalize(path.join(path.dirname(file), match[1] ?? '')))
          .filter(
            (target) => !tracked.some((known) => known === target || known.startsWith(`${target.replace(/\/$/, '')}/`)),
          )
          .map((target) => `${file} → ${target}`),
      );
    expect(broken).toEqual([]);
  });

  it('links only to headings that exist', () => {
    const broken = tracked
      .filter((file) => file.endsWith('.md'))
      .flatMap((file) =>
        [...read(file).matchAll(/\]\((?!https?:|mailto:)([^)#\s]*\.md)?#([^)\s]+)\)/g)]
          .map(([, target, anchor = '']) => ({
            document: target ? path.join(path.dirname(file), target) : file,
            anchor,
          }))
          .filter(({ document, anchor }) => !tracked.includes(document) || !anchorsOf(document).includes(anchor))
          .map(({ document, anchor }) => `${file} → ${document}#${anchor}`),
      );
    expect(broken).toEqual([]);
  });

  it('mentions only commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const unknown = tracked
      .filter((file) => file === 'README.md' || /^docs\/.*\.md$/.test(file))
      .flatMap((file) =>
        [...read(file).matchAll(/npm run (?:--silent )?([a-z][a-z:-]*)(?! -w)/g)]
          .map((match) => match[1] ?? '')
          .filter((script) => !Object.hasOwn(scripts, script))
          .map((script) => `${file} → npm run ${script}`),
      );
    expect(unknown).toEqual([]);
  });

  it('has every runbook in their index', () => {
    const index = read('docs/runbooks/README.md');
    const runbooks = tracked.filter((file) => /^docs\/runbooks\/(?!README)[a-z-]+\.md$/.test(file));
    expect(runbooks.length).toBeGreaterThan(0);
    expect(runbooks.filter((file) => !index.includes(`(${path.basename(file)})`))).toEqual([]);
  });
});
