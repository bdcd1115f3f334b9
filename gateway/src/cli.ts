import { createCli, runProcess } from '@magnetx/operations';
import { addCopyReleases } from './commands/copy-releases.ts';
import { addDeployToken } from './commands/deploy-token.ts';
import { addDoctor } from './commands/doctor.ts';
import { addPublishBuild } from './commands/publish-build.ts';

const program = createCli('npm run', 'Operate the release store of the gateway.');
addDeployToken(program, process);
addPublishBuild(program, process);
addCopyReleases(program);
addDoctor(program);
await runProcess(program);
