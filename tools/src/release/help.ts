export const HELP = `Release the shell or an area: npm run release -- <command> <remote> [...]

  publish <remote>             build it and put it into the store; nobody gets it yet
    --build <dir>              take this finished build instead of building
    --promote                  make it live as well
    --canary <percent>         try it on so many of the visitors as well (see canary)
  promote <remote> [version]   make a published version live for everybody (default: the newest)
  canary <remote> [version]    try a version on a share of the visitors (default: the newest)
    --share <percent>          of all visitors, 0.1 to 100
    --failed-max <percent>     taken back by itself when it fails for more of them than this (default: 10)
  rollback <remote> [version]  take a running canary back, else make the previous version live again
  pin <remote> <version>       print a link by which testers get a version that is not live
    --origin <url>             a developer's own build instead of a version, such as http://localhost:4010
    --hours <n>                how long, up to 336 (default: 24)
  prune <remote>               remove old versions that nobody needs
    --keep <n>                 but keep so many of the newest (default: 5)
  status <remote>              what is live, what could be, and who did what

For each:
  --dry-run                    check everything, change nothing
  --json                       one JSON document on stdout, sentences on stderr (with: npm run --silent release)
  --url <address>              where the site is (default: REGISTRY_URL, else http://localhost and PORT)
  --help

DEPLOY_TOKEN, in the environment or in .env, is the token of that remote. Whoever runs the gateway makes it:
npm run deploy-token -- issue <remote>

Ends with 0 when it is done, with 1 when it was refused or failed, with 2 when the command is not right.`;
