import { chownSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { blocksOf } from '../fenced-blocks.ts';
import { ROOT } from '../paths.ts';
import { COMPOSE_FILES, containerOf, ONCE, OVERRIDE, PROJECT, type Engine } from './engine.ts';
import { IS_DOCKER } from './machine.ts';
import { SITE_URL } from './site.ts';

/** The user of the images. */
const IMAGE_USER = 1_000;
const COMPOSE = IS_DOCKER ? 'docker compose' : 'docker-compose';

/** What docker-compose 1.29 lacks: commands beside a running container, `run --env`, and `logs --since`. */
const OLDER_COMPOSE = IS_DOCKER
  ? ''
  : `  if [ "$1" = run ]; then
    set -- "\${@/#api-1/${ONCE}api-1}"
    set -- "\${@/#gateway-1/${ONCE}gateway-1}"
    set -- "\${@/#--env/-e}"
  fi
  if [ "$1 $2 \${3-}" = "logs --no-log-prefix --since" ]; then shift 4; set -- logs --no-log-prefix "$@"; fi
`;

/**
 * The commands of docs/guides/deploy.md as functions. `roll` asks a server for its readiness, which `--wait` of
 * Compose 2 does. `mongosh` reads the password of root, which a person would type.
 */
const functionsOf = (engine: Engine): string => `set -eu
docker() { ${engine.program.join(' ')} "$@"; }
magnetx() {
  export COMPOSE_FILE=${COMPOSE_FILES}
  if [ -e ${OVERRIDE} ]; then COMPOSE_FILE=$COMPOSE_FILE:${OVERRIDE}; fi
  if [ "$1" = exec ]; then
    container=${containerOf('$2')}
    shift 2
    echo "$(cat docker/secrets/mongo_root_password)" | docker exec --interactive "$container" "$@"
    return
  fi
${OLDER_COMPOSE}
  ${COMPOSE} --env-file docker/deploy.env --project-name ${PROJECT} "$@" </dev/null
}
api-cli() { magnetx run --rm --no-deps api-1 node cli.mjs "$@"; }
gateway-cli() { magnetx run --rm --no-deps gateway-1 node cli.mjs "$@"; }
is-ready() {
  case $1 in api*) port='API_PORT 4000';; *) port='PORT 3000';; esac
  magnetx exec "$1" node /app/docker/check-ready.mjs $port >/dev/null 2>&1
}
roll() {
  for service in "$@"; do
    magnetx up --detach --no-deps --force-recreate "$service"
    for second in $(seq 120); do if is-ready "$service"; then break; fi; sleep 1; done
    is-ready "$service"
  done
}
`;

/** The blocks of a language in a document that have the words. */
function blocksWith(document: string, language: 'sh' | 'yaml', words: string): string[] {
  const found = blocksOf(`docs/${document}`, language).filter((block) => block.includes(words));
  if (found.length === 0) throw new Error(`${document} has no block with "${words}"`);
  return found;
}

const blockWith = (document: string, language: 'sh' | 'yaml', words: string): string =>
  blocksWith(document, language, words)[0] ?? '';

/** Those for a clone have a database of their own. */
const withoutClone = (block: string): string => block.replace(/^ *npm run .*\n?/gm, '');

/** The steps of the runbooks and guides, word for word, at the site of a rehearsal. */
export function createOperator(engine: Engine, root: string) {
  const backups = path.join(root, 'backups');
  const override = path.join(engine.site, OVERRIDE);
  const prelude = functionsOf(engine) + blockWith('runbooks/README.md', 'sh', 'readyz()');
  const run = (commands: string): Promise<string> => {
    const here = commands.replaceAll(' /backups:', ` ${backups}:`).replaceAll(' magnetx_mongo', ` ${PROJECT}_mongo`);
    return engine.shell(`${prelude}\n${withoutClone(here)}`);
  };
  const rotation = (words: string): string => blockWith('runbooks/key-rotation.md', 'sh', words);
  const backup = (words: string): string => blockWith('runbooks/backup-and-restore.md', 'sh', words);
  const [rotate = '', endRotation = ''] = rotation('jwt_secret_previous').split(/^.*a day later.*$/m);
  const [moreApis = '', fewerApis = ''] = blocksWith('guides/deploy.md', 'sh', 'COMPOSE_PROFILES');
  return {
    run,
    /** Every command of a runbook whose commands only look. */
    follow: (runbook: string): Promise<string> => run(blocksWith(`runbooks/${runbook}`, 'sh', '').join('\n')),
    /** Up to the wait of a day, in which the tokens of the old secret expire. */
    rotateTokenSecret: (): Promise<string> => {
      const yaml = blockWith('runbooks/key-rotation.md', 'yaml', 'JWT_SECRET_PREVIOUS_FILE');
      writeFileSync(override, `version: '3.8'\n${yaml}`);
      return run(rotate);
    },
    endTokenRotation: (): Promise<string> => {
      rmSync(override);
      return run(endRotation);
    },
    rotateRedisPassword: (): Promise<string> => run(rotation('redis_users')),
    rotateMongoPassword: (): Promise<string> => run(rotation('magnetx-2')),
    addApis: (): Promise<string> => run(moreApis),
    removeApis: (): Promise<string> => run(fewerApis),
    backUp: (): Promise<string> => {
      mkdirSync(backups, { recursive: true });
      chownSync(backups, IMAGE_USER, IMAGE_USER);
      return run(backup('cli.mjs backup'));
    },
    /** To the folder of the backups, and back. */
    copyReleases: (): Promise<string> => run(backup('copy-releases')),
    /** Into a database beside the current one, which is dropped again. */
    inspectBackup: (): Promise<string> => run(`${backup('inspect_url')}\n${backup('dropDatabase')}`),
    /** Over the current data. */
    restore: (): Promise<string> =>
      run([backup('magnetx stop'), backup('--drop magnetx --yes'), 'roll api-1 api-2'].join('\n')),
    /** Its data is lost: it starts empty. */
    replaceMember: (): Promise<string> =>
      run(blocksWith('runbooks/lost-database-member.md', 'sh', '').join('\nmagnetx logs --tail 50 mongo-2\n')),
    rebuildSums: (): Promise<string> => run(blockWith('runbooks/ledger-doubt.md', 'sh', 'payable_sums')),
    findPrimary: (): Promise<string> => run(blockWith('guides/upgrade.md', 'sh', 'db.hello()')),
    /** With the token of an area, from a clone. */
    showReleases: (): Promise<string> =>
      run(`token=$(gateway-cli deploy-token issue mfe-admin | grep ^mgx_)
        REGISTRY_URL=${SITE_URL} DEPLOY_TOKEN=$token node ${path.join(ROOT, 'tools/src/release.ts')} status mfe-admin`),
  };
}
