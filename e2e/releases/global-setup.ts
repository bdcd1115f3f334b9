import { rmSync } from 'node:fs';
import { newFolder, publishBuilds } from '../fixtures/product.ts';
import { shareRun } from '../fixtures/run.ts';

/** Publishes the builds that each campaign's product begins with. Returns the undo. */
export default async function startCampaigns(): Promise<() => void> {
  const releases = newFolder();
  await publishBuilds(releases);
  shareRun({ releases, sites: { empty: '', demo: '' } });
  return () => rmSync(releases, { recursive: true, force: true });
}
