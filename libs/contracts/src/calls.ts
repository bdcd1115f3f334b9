import { declaredCalls } from './http/define-call.ts';
import './index.ts';

/** Every call of the API, for the OpenAPI document and the access tests. */
export const ALL_CALLS = declaredCalls();
