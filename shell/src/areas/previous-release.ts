import type { LoadReport, PageConfig } from '@magnetx/federation';
import type { AreaRelease, RemoteLoader } from '@magnetx/federation/runtime';
import { createPath } from 'react-router-dom';
import { isChunkLoadError } from './chunk-load-error.ts';
import { failureStageOf } from './failure-stage.ts';
import type { SiteRouter } from './create-site-router.tsx';

interface KnownToPage {
  readonly loader: Pick<RemoteLoader, 'entryOf' | 'releaseOf'>;
  readonly reports: { readonly failed: (release: AreaRelease, stage: LoadReport['stage'], error: unknown) => void };
  readonly pins: PageConfig['pins'];
  readonly areaAt: (path: string) => string | undefined;
  readonly getRouter: () => Pick<SiteRouter, 'state'>;
}

/** By default they are the browser's. */
export interface PreviousReleaseDeps {
  /** See `window.magnetxFallBack`. */
  readonly fallBack?: (name: string, version: string) => Promise<boolean>;
  /** Opens an address of the site as a new document. */
  readonly openDocument?: (address: string) => void;
}

/** Opens a new document, also for the present address: assigning an address with a hash may only follow the hash. */
function openAddress(address: string): void {
  const { pathname, search } = window.location;
  const isPresent = address.split('#')[0] === pathname + search;
  window.location.assign(address);
  if (isPresent) window.location.reload();
}

/**
 * Handles what fails in the pages of areas. A release that lacks a file of a page is replaced: the page is opened
 * again, as a document with the previous release.
 */
export function createPreviousRelease(
  { loader, reports, pins, areaAt, getRouter }: KnownToPage,
  { fallBack = window.magnetxFallBack ?? (async () => false), openDocument = openAddress }: PreviousReleaseDeps,
) {
  /** The area's live release, if the page has it and the site has a previous one. A tester wants to see the failure. */
  function replaceable(name: string): AreaRelease | undefined {
    const [release, entry] = [loader.releaseOf(name), loader.entryOf(name)];
    const isReplaceable =
      entry?.fallbackUrl !== undefined &&
      entry.metadata.version === release?.version &&
      !pins.some((pin) => pin.name === name);
    return isReplaceable ? release : undefined;
  }

  /** Reports a missing file of an area. Resolves with whether the page is opened again. */
  async function open(name: string, error: unknown): Promise<boolean> {
    const release = isChunkLoadError(error) ? replaceable(name) : undefined;
    if (!release) return false;
    reports.failed(release, 'load', error);
    if (!(await fallBack(name, release.version))) return false;
    const { navigation, location } = getRouter().state;
    const address = navigation.location ?? location;
    // Meanwhile the user may have opened another area.
    if (areaAt(address.pathname) !== name) return false;
    openDocument(createPath(address));
    return true;
  }

  return {
    open,
    /** Reports that a page failed. It may lack a file of one of its parts, such as a dialog's. */
    onPageError(name: string, error: unknown): void {
      const release = loader.releaseOf(name);
      const stage = failureStageOf(error);
      if (release && stage) reports.failed(release, stage, error);
      void open(name, error);
    },
  };
}
