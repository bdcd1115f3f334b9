import { numbers } from './arithmetic.ts';
import { arrays } from './arrays.ts';
import { types } from './convert.ts';
import { dates } from './dates.ts';
import type { Operators } from './define-operator.ts';
import { logic } from './logic.ts';
import { strings } from './strings.ts';

export const operators: Operators = { ...logic, ...numbers, ...strings, ...dates, ...arrays, ...types };
