import { VITALS_REPORT_PATH, type VitalsReport } from '@magnetx/federation';
import { onCLS, onINP, onLCP } from 'web-vitals';

/** Measures the page's Web Vitals, and sends them once, when it is hidden or left. It loads after the page. */
export function measureVitals(page: Pick<VitalsReport, 'ticket' | 'remote' | 'version' | 'shellVersion'>): void {
  const report: VitalsReport = { ...page };
  const options = { reportAllChanges: true };
  onLCP(({ value }) => (report.lcpMs = value), options);
  onINP(({ value }) => (report.inpMs = value), options);
  onCLS(({ value }) => (report.cls = value), options);
  let isSent = false;
  const send = () => {
    if (isSent || document.visibilityState !== 'hidden') return;
    isSent = true;
    // Extensions that block reports remove it.
    if (typeof navigator.sendBeacon === 'function') navigator.sendBeacon(VITALS_REPORT_PATH, JSON.stringify(report));
  };
  // The library's listeners capture the event, so they update the values before it arrives here.
  window.addEventListener('visibilitychange', send);
}
