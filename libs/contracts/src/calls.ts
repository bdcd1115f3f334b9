import { declaredCalls } from './http/define-call.ts';
import * as contracts from './index.ts';

// Read as a value: of an import for its effects alone, a bundler would leave out the calls that nothing else names.
const exported: ReadonlySet<unknown> = new Set(Object.values(contracts));

/** Every call of the API, for the OpenAPI document and the access tests. */
export const ALL_CALLS = declaredCalls().filter((call) => exported.has(call));
