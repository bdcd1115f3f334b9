import { test as base } from '@playwright/test';
import { attachCluster } from '@magnetx/tools/containers';
import { Crowd } from '../cluster/crowd.ts';
import { standInForBrowser } from '../cluster/open-page.ts';

export { expect } from '@playwright/test';

const PEOPLE = 20;

type Containers = ReturnType<typeof attachCluster>;

/** The containers of the rehearsal, and a crowd that uses the site. */
export const test = base.extend<object, { containers: Containers; crowd: Crowd }>({
  containers: [async ({}, use) => use(attachCluster(process.env['E2E_CONTAINERS'] ?? '')), { scope: 'worker' }],
  crowd: [
    async ({ containers }, use) => {
      standInForBrowser(containers.url);
      // People of their own in each run: who was referred before is not referred again.
      const crowd = new Crowd(containers.url, `crowd${Date.now().toString(36).slice(-4)}`);
      await crowd.gather(PEOPLE);
      await use(crowd);
      await crowd.leave();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});
