import { LOAD_REPORT_PATH, type LoadReport } from '@magnetx/federation';
import { toInlineJson } from '../http/inline-json.ts';

/** How long after everything is fetched the page is judged, and how long that may take at all. */
export const SETTLE_MS = 3_000;
export const PATIENCE_MS = 20_000;

/**
 * Runs in the page. A shell that does not start cannot tell so itself, as it does for areas: told is whether a file of
 * its build could not be had, its code threw, or nothing is on the page when it should be; else, that it worked.
 */
const SCRIPT = `function(report,path,base,settle,patience){
var isTold=false;
function tell(outcome,message){if(isTold)return;isTold=true;
report.outcome=outcome;report.message=String(message).slice(0,300);
navigator.sendBeacon(path,JSON.stringify(report))}
function isOurs(text){var found=/\\/assets\\/[^/]+\\/[^/]+\\//.exec(String(text));return found!==null&&found[0]===base}
addEventListener("error",function(event){var target=event.target;
if(target&&target!==window){var url=target.src||target.href;if(isOurs(url))tell("failed",url+" could not be had")}
else if(isOurs(event.filename))tell("failed",event.message)},true);
addEventListener("unhandledrejection",function(event){var reason=event.reason;
if(reason&&isOurs(reason.stack))tell("failed",reason.message)});
function judge(){var root=document.getElementById("root");
if(root&&root.firstChild)tell("loaded","");else tell("failed","nothing is on the page")}
addEventListener("load",function(){setTimeout(judge,settle)});
setTimeout(function(){if(document.readyState!=="complete")tell("failed","not all was had in time")},patience)
}`;

interface TrialInput {
  readonly ticket: string;
  readonly shell: { readonly name: string; readonly version: string; readonly base: string };
  readonly nonce: string;
}

/** For the head of a page whose shell is a canary: the watch of canaries lives on what pages tell. */
export function shellTrialScript({ ticket, shell, nonce }: TrialInput): string {
  const report: Omit<LoadReport, 'outcome' | 'message'> = {
    ticket,
    remote: shell.name,
    version: shell.version,
    stage: 'load',
  };
  const values = [report, LOAD_REPORT_PATH, `${shell.base}/`, SETTLE_MS, PATIENCE_MS].map(toInlineJson).join(',');
  return `<script nonce="${nonce}">(${SCRIPT})(${values})</script>`;
}
