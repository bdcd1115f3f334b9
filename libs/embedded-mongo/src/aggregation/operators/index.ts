import { numbers } from './arithmetic';
import { arrays } from './arrays';
import { types } from './convert';
import { dates } from './dates';
import type { Operators } from './kit';
import { logic } from './logic';
import { strings } from './strings';

/** The expression operators that are served, by their names. */
export const operators: Operators = { ...logic, ...numbers, ...strings, ...dates, ...arrays, ...types };
