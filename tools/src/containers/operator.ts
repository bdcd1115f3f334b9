import { chownSync, mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { blocksOf } from '../fenced-blocks.ts';
import { COMPOSE_FILES, ONCE, OVERRIDE, PROJECT, type Engine } from './engine.ts';
import { IS_DOCKER } from './machine.ts';

/** The user of the images. */
const IMAGE_USER = 1_000;
const COMPOSE = IS_DOCKER ? 'docker compose' : 'docker-compose';

const COMMANDS_ELSEWHERE = IS_DOCKER
  ? ''
  : `  if [ "$1" = run ]; then
    set -- "\${@/#api-1/${ONCE}api-1}"
    set -- "\${@/#gateway-1/${ONCE}gateway-1}"
  fi
`;

/**
 * The commands of docs/guides/deploy.md as functions. `roll` asks a server for its readiness, which `--wait` of
 * Compose 2 does.
 */
const FUNCTIONS = `set -eu
magnetx() {
  export COMPOSE_FILE=${COMPOSE_FILES}
  if [ -e ${OVERRIDE} ]; then COMPOSE_FILE=$COMPOSE_FILE:${OVERRIDE}; fi
  if [ "$1" = exec ]; then shift; set -- exec -T "$@"; fi
${COMMANDS_ELSEWHERE}
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

/** The first block of a language in a runbook that has the words. */
function blockWith(runbook: string, language: 'sh' | 'yaml', words: string): string {
  const found = blocksOf(`docs/runbooks/${runbook}`, language).find((block) => block.includes(words));
  if (found === undefined) throw new Error(`${runbook} has no block with "${words}"`);
  return found;
}

/** The steps of the runbooks, word for word, at the site of a rehearsal. */
export function createOperator(engine: Engine, root: string) {
  const backups = path.join(root, 'backups');
  const run = (commands: string): Promise<string> =>
    engine.shell(FUNCTIONS + commands.replaceAll(' /backups:', ` ${backups}:`));
  const backupBlock = (words: string): string => blockWith('backup-and-restore.md', 'sh', words).split('\n')[0] ?? '';
  return {
    run,
    /** Up to the wait of a day, in which the tokens of the old secret expire. */
    rotateTokenSecret: (): Promise<string> => {
      const override = blockWith('key-rotation.md', 'yaml', 'JWT_SECRET_PREVIOUS_FILE');
      writeFileSync(path.join(engine.site, OVERRIDE), `version: '3.8'\n${override}`);
      const [steps = ''] = blockWith('key-rotation.md', 'sh', 'jwt_secret_previous').split(/^.*a day later.*$/m);
      return run(steps);
    },
    rotateRedisPassword: (): Promise<string> => run(blockWith('key-rotation.md', 'sh', 'redis_users')),
    backUp: (): Promise<string> => {
      mkdirSync(backups, { recursive: true });
      chownSync(backups, IMAGE_USER, IMAGE_USER);
      return run(backupBlock('cli.mjs backup'));
    },
    /** Over the current data. */
    restore: (): Promise<string> =>
      run([backupBlock('magnetx stop'), backupBlock('--drop magnetx --yes'), 'roll api-1 api-2'].join('\n')),
  };
}
