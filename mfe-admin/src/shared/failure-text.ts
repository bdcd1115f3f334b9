import { failureTextFrom } from '@magnetx/federation/api';

/** The sentence for a form of this area that failed. */
export const failureText = failureTextFrom({ refused: 'An error occurred' });
