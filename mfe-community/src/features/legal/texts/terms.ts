import { t } from '@magnetx/texts';
import type { LegalText } from '../legal-text.ts';

/** Stays in the texts, for the name of the operator. */
const operator = '{operator}';

export const TERMS: LegalText = {
  title: t('Terms of service'),
  updated: t('November 2026'),
  notice: t(
    'This is the default text of the MagnetX software. The operator of this site should have it ' +
      'reviewed by a lawyer and replace this notice.',
  ),
  sections: [
    {
      title: t('Who runs this site'),
      paragraphs: [
        t(
          'This site is run by {operator}. In these terms, “we” means {operator}, and “you” means the ' +
            'person who uses the site.',
          { operator },
        ),
        t(
          'By connecting with X or by registering a project you agree to these terms. If you do not agree, ' +
            'do not use the site.',
        ),
      ],
    },
    {
      title: t('Your account'),
      paragraphs: [
        t(
          'You sign in with your own X account. Each person may have one account. You must be old enough ' +
            'to agree to these terms where you live.',
        ),
        t(
          'Projects register with a name, a username and a password. Keep the password secret. You are ' +
            'responsible for what is done with your account.',
        ),
      ],
    },
    {
      title: t('MXP points'),
      paragraphs: [
        t(
          'MXP is a points system of this site. MXP is not money and not a crypto token. You cannot ' +
            'withdraw, sell or transfer it.',
        ),
        t(
          'We may correct MXP that was credited by mistake, and take back MXP that was earned against ' +
            'these terms. Your dashboard lists every change of your balance.',
        ),
      ],
    },
    {
      title: t('Quests'),
      paragraphs: [
        t(
          'Projects post quests, and we review them before they are shown. The work that you submit must ' +
            'be your own, and you must have the right to publish it. We may accept or reject it, and we may ' +
            'reverse a decision that was wrong.',
        ),
        t(
          'Winners of a giveaway are drawn at random. The details of each draw are published, so that ' +
            'anyone can repeat it.',
        ),
        t(
          'Missions are checked automatically and pay MXP that the project has reserved. A reward may be ' +
            'held first, as described under “Rewards on hold”.',
        ),
        t(
          'An opportunity is an offer of the project that posted it. What follows from an application is ' +
            'between you and that project.',
        ),
      ],
    },
    {
      title: t('Cash rewards'),
      paragraphs: [
        t(
          'Approved cash rewards are paid out monthly to your payout wallet. You can set the wallet once. ' +
            'To correct it, sign with the present wallet and the new one; without the signature of the ' +
            'present one, we decide. Either takes effect after a waiting time. Payments to a wallet cannot ' +
            'be reversed, so check the address before you save it.',
        ),
        t(
          'Without a wallet, or while your account is suspended, nothing is paid. Taxes on your rewards ' +
            'are your responsibility.',
        ),
        t(
          'We notify the winners of a cash prize who have no wallet that can be paid. If the draw has an ' +
            'alternate, the notification names the days that are left to set one. After them the place ' +
            'passes to the next alternate. Without an alternate the prize waits for the wallet. A prize that ' +
            'has passed on is forfeited: you cannot claim it any more, also if your account was suspended ' +
            'meanwhile.',
        ),
      ],
    },
    {
      title: t('Perks'),
      paragraphs: [
        t(
          'You can redeem MXP for perks of this site and of projects. What is redeemed is final, unless ' +
            'whoever offers the perk refunds the MXP. A perk of a project is between you and that project.',
        ),
      ],
    },
    {
      title: t('Decisions, suspensions and appeals'),
      paragraphs: [
        t(
          'We tell you what we decided and why. Rejected work, a reward on hold and a suspension can each ' +
            'be appealed once, and an administrator answers.',
        ),
        t(
          'A suspension ends at its date, if it has one, after an upheld appeal, or when we lift it. ' +
            'Rewards that were approved before stay owed. They are paid with the first payout after the ' +
            'suspension.',
        ),
      ],
    },
    {
      title: t('Projects'),
      paragraphs: [
        t(
          'A project pays fees in MXP to post quests. The form shows the fee before you post. A project is ' +
            'responsible for the content of its quests and for the rewards that it promises.',
        ),
      ],
    },
    {
      title: t('What is not allowed'),
      paragraphs: [
        t('We may reject work, take back rewards, or suspend or delete an account for any of the following:'),
      ],
      points: [
        t('Using several accounts, or automated accounts, to earn rewards or referrals.'),
        t('Submitting work of other people as your own.'),
        t('Posting anything that is unlawful, misleading or harmful.'),
        t('Attacking the site, or using it in a way that hinders other people.'),
      ],
    },
    {
      title: t('Availability and liability'),
      paragraphs: [
        t(
          'We run the site as it is. It may change, be interrupted or end. We are not liable for damage ' +
            'that we did not cause intentionally or by gross negligence. Nothing in these terms limits ' +
            'rights that the law gives you.',
        ),
      ],
    },
    {
      title: t('Leaving'),
      paragraphs: [
        t(
          'You can delete your account in your settings at any time. Rewards that are not part of a ' +
            'monthly payout by then are not paid, and MXP cannot be restored.',
        ),
      ],
    },
    {
      title: t('Changes'),
      paragraphs: [t('We may change these terms. The date at the top shows the latest version.')],
    },
  ],
};
