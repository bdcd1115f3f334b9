import { rmSync } from 'node:fs';
import path from 'node:path';
import { distOf } from '@magnetx/tools/paths';
import { Backstage } from '../fixtures/backstage.ts';
import { newFolder } from '../fixtures/product.ts';
import { ReleaseDesk } from '../fixtures/release-desk.ts';
import { expect, test } from '../fixtures/test.ts';
import { makeVariant } from '../fixtures/variant-build.ts';

test(
  'an admin sees every area with its web vitals, and stops the trial of one',
  { tag: '@whole' },
  async ({ page, startOwnProduct }) => {
    const product = await startOwnProduct();
    const desk = await ReleaseDesk.open(product, 'mfe-project');
    const builds = newFolder();
    try {
      const backstage = await Backstage.open(product.url, 'releaser');
      const build = path.join(builds, 'tried');
      const { version } = makeVariant(distOf('mfe-project'), build, 'tried');
      await desk.publish(build);
      await desk.startCanary(version, 10);

      await backstage.openAsAdmin(page, `${product.url}/admin/releases`);
      const areas = page.getByRole('table', { name: 'Areas' });
      await expect(areas.getByRole('row').filter({ hasText: 'Canary · 10%' })).toContainText(version);
      const admin = areas.getByRole('row').filter({ hasText: 'mfe-admin' });
      // A page reports its vitals when it is left, if their script has come, which it asks for last.
      await expect(async () => {
        await page.reload();
        await page.waitForFunction(() =>
          performance.getEntriesByType('resource').some(({ name }) => /\/late\./.test(name)),
        );
        expect(await admin.textContent()).toMatch(/LCP \d/);
      }).toPass();

      await page.getByRole('button', { name: 'Stop mfe-project on trial' }).click();
      await page.getByRole('button', { name: 'Stop trial' }).click();
      await expect(page.getByText('Trial stopped')).toBeVisible();
      await expect(areas.getByText('Canary · 10%')).toHaveCount(0);
      const { state, log } = await desk.status();
      expect([state.canary, log[0]?.action, log[0]?.by]).toEqual([null, 'rollback', 'admin:releaser-admin']);
    } finally {
      rmSync(builds, { recursive: true, force: true });
    }
  },
);
