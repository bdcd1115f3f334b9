import { declaredCalls } from './http/define-call';
import './index';

/** Every call there is: what the OpenAPI document lists and what the access tests walk. */
export const ALL_CALLS = declaredCalls();
