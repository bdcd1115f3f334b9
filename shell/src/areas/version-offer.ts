import type { RegistryWatch, RemoteLoader } from '@magnetx/federation/runtime';
import { t } from '@magnetx/texts';
import type { ToastStore } from '@magnetx/ui';

interface VersionOfferOptions {
  readonly watch: Pick<RegistryWatch, 'newestOf'>;
  readonly loader: Pick<RemoteLoader, 'entryOf'>;
  readonly toasts: Pick<ToastStore, 'show'>;
  readonly reload: () => void;
  /** Of the shell that this page was opened with. */
  readonly shellVersion: string | undefined;
}

/**
 * Offers to reload the page when there is another version of the shell, or of the area that is opened. The page never
 * reloads automatically: it may hold unsaved input.
 */
export function createVersionOffer({ watch, loader, toasts, reload, shellVersion }: VersionOfferOptions) {
  const offered = new Set<string>();
  let toast: string | undefined;

  function isNews(name: string, version: string | undefined): boolean {
    const newest = watch.newestOf(name);
    if (version === undefined || newest === undefined || newest === version) return false;
    const isFirstTime = !offered.has(`${name}@${newest}`);
    offered.add(`${name}@${newest}`);
    return isFirstTime;
  }

  return {
    /** `area` is the one whose page is shown now. */
    onNavigated(area: string | undefined): void {
      const news = [
        isNews('shell', shellVersion),
        area !== undefined && isNews(area, loader.entryOf(area)?.metadata.version),
      ];
      if (!news.includes(true)) return;
      toast = toasts.show({
        type: 'info',
        title: t('A new version is ready'),
        message: t('Reload when it suits you. Save what you are writing first.'),
        duration: 0,
        action: { label: t('Reload'), onClick: reload },
        replaces: toast,
      });
    },
  };
}
