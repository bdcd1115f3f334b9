/**
 * Keeps zod from compiling its parsers with `new Function`. The page's policy refuses that anyway, but even zod's
 * guarded probe would be reported as a violation, once for each build on the page.
 */
export function forbidSchemaEval(): void {
  // zod reads it from here, in whichever file and build it comes.
  Object.assign(globalThis, { __zod_globalConfig: { jitless: true } });
}
