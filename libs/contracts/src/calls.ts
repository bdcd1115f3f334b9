import { declaredCalls } from './http/define-call.ts';
import './index.ts';

/** Every call there is: what the OpenAPI document lists and what the access tests walk. */
export const ALL_CALLS = declaredCalls();
