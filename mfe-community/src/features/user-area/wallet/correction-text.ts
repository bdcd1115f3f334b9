import { t } from '@magnetx/texts';

/** How a person corrects the wallet, which is set once. */
export function correctionText(delayHours: number): string {
  const delay = t('{delayHours, plural, one {# hour} other {# hours}}', { delayHours });
  return t(
    'If it is wrong, you can propose another one. Sign with both wallets: it changes after ' +
      "{delay}, and you can cancel it until then. Without this wallet's signature, an admin decides after {delay}.",
    { delay },
  );
}
