import { failureTextFrom } from '@magnetx/federation/api';
import { t } from '@magnetx/texts';

/** The sentence for a form of this area that failed. */
export const failureText = failureTextFrom({ refused: t('An error occurred') });
