import { LOAD_REPORT_PATH, type LoadReport } from '@magnetx/federation';
import { toInlineJson } from '../http/inline-json.ts';

/** The delay after loading before the page is checked, and the limit for loading. */
export const SETTLE_MS = 3_000;
export const LOAD_TIMEOUT_MS = 20_000;

/**
 * Runs in the page, because a shell that does not start cannot report that itself. Reports a failure when a file of its
 * build cannot be loaded, its code throws, or the page stays empty; otherwise a success.
 */
const SCRIPT = `function(report,path,base,settle,patience){
var isSent=false;
function send(outcome,message){if(isSent)return;isSent=true;
report.outcome=outcome;report.message=String(message).slice(0,300);
navigator.sendBeacon(path,JSON.stringify(report))}
function isOurs(text){var found=/\\/assets\\/[^/]+\\/[^/]+\\//.exec(String(text));return found!==null&&found[0]===base}
addEventListener("error",function(event){var target=event.target;
if(target&&target!==window){var url=target.src||target.href;if(isOurs(url))send("failed",url+" could not be loaded")}
else if(isOurs(event.filename))send("failed",event.message)},true);
addEventListener("unhandledrejection",function(event){var reason=event.reason;
if(reason&&isOurs(reason.stack))send("failed",reason.message)});
function judge(){var root=document.getElementById("root");
if(root&&root.firstChild)send("loaded","");else send("failed","nothing is on the page")}
addEventListener("load",function(){setTimeout(judge,settle)});
setTimeout(function(){if(document.readyState!=="complete")send("failed","loading took too long")},patience)
}`;

interface TrialInput {
  readonly ticket: string;
  readonly shell: { readonly name: string; readonly version: string; readonly base: string };
  readonly nonce: string;
}

/** The script for the head of a page whose shell is a canary. It sends the page's load report. */
export function canaryShellScript({ ticket, shell, nonce }: TrialInput): string {
  const report: Omit<LoadReport, 'outcome' | 'message'> = {
    ticket,
    remote: shell.name,
    version: shell.version,
    stage: 'load',
  };
  const values = [report, LOAD_REPORT_PATH, `${shell.base}/`, SETTLE_MS, LOAD_TIMEOUT_MS].map(toInlineJson).join(',');
  return `<script nonce="${nonce}">(${SCRIPT})(${values})</script>`;
}
