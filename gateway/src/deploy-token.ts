import { runTokenCommand } from './registry-api/token-command.ts';

/** `npm run deploy-token -- issue|rotate|revoke|list <remote>`: for whoever has the store. */
void runTokenCommand(process.argv.slice(2), process.env, {
  say: (sentence) => void process.stderr.write(`${sentence}\n`),
  print: (line) => void process.stdout.write(`${line}\n`),
}).then((code) => (process.exitCode = code));
