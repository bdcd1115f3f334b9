// Creates a replica set of the three members, with its administrator and the API's user. It may run again: existing
// users stay, and the API's user gets the password of the secret.
//
// It shares the network of mongo-1: mongod lets only a local connection create the first user.
const { readFileSync } = require('node:fs');

const MEMBERS = ['mongo-1:27017', 'mongo-2:27017', 'mongo-3:27017'];
const LOCAL = 'mongodb://127.0.0.1:27017/admin?directConnection=true';
const PAUSE_MS = 1_000;
const TRIES = 120;
const AUTHENTICATION_FAILED = 18;
const ALREADY_INITIALIZED = 23;

const secret = (name) => readFileSync(`/run/secrets/${name}`, 'utf8').trim();
const rootPassword = secret('mongo_root_password');
const [, user, password, database] = /^mongodb:\/\/([^:]+):([^@]+)@[^/]+\/([^?]+)/.exec(secret('mongodb_url')) ?? [];
if (!database) throw new Error('mongodb_url must be mongodb://user:password@hosts/database?replicaSet=rs0');

/** Tries until it works: members start in any order, and an election takes some seconds. */
function persist(what, attempt) {
  for (let tried = 1; ; tried += 1) {
    try {
      return attempt();
    } catch (error) {
      if (tried === TRIES || error.code === AUTHENTICATION_FAILED) throw error;
      print(`${what}: ${error.message}`);
      sleep(PAUSE_MS);
    }
  }
}

const asRoot = () =>
  connect(`mongodb://root:${encodeURIComponent(rootPassword)}@${MEMBERS.join(',')}/admin?replicaSet=rs0`);

function initiate(local) {
  if (local.hello().setName) return;
  try {
    // The first member becomes the primary, so that the first user can be created here.
    const members = MEMBERS.map((host, _id) => ({ _id, host, priority: _id === 0 ? 2 : 1 }));
    local.adminCommand({ replSetInitiate: { _id: 'rs0', members } });
  } catch (error) {
    if (error.code !== ALREADY_INITIALIZED) throw error;
  }
}

function createRoot(local) {
  if (!local.hello().isWritablePrimary) throw new Error('mongo-1 is not the primary yet');
  local.createUser({ user: 'root', pwd: rootPassword, roles: ['root'] });
}

function administrator() {
  try {
    return persist('the administrator', asRoot);
  } catch (error) {
    if (error.code !== AUTHENTICATION_FAILED) throw error;
    // Refused when a user exists: its password is then not the one in the secret.
    persist('the first user', () => createRoot(connect(LOCAL)));
    return persist('the administrator', asRoot);
  }
}

const local = persist('mongo-1', () => connect(LOCAL));
persist('the replica set', () => initiate(local));
const admin = administrator();
const account = { pwd: decodeURIComponent(password), roles: [{ role: 'readWrite', db: database }] };
if (admin.getUser(user)) admin.updateUser(user, account);
else admin.createUser({ user, ...account });
print(`The replica set is there, and ${user} may read and write ${database}.`);
