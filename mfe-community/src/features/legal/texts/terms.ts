import type { LegalText } from '../legal-text.ts';

/** The default terms. An operator edits them here; docs/guides/deploy.md says how. */
export const terms: LegalText = {
  title: 'Terms of service',
  updated: 'November 2026',
  notice:
    'This is the default text of the MagnetX software. The operator of this site should have it reviewed by a ' +
    'lawyer and replace this notice.',
  sections: [
    {
      title: 'Who runs this site',
      paragraphs: [
        'This site is run by {operator}. In these terms, “we” means {operator}, and “you” means the person ' +
          'who uses the site.',
        'By connecting with X or by registering a project you agree to these terms. If you do not agree, do ' +
          'not use the site.',
      ],
    },
    {
      title: 'Your account',
      paragraphs: [
        'You sign in with your own X account. Each person may have one account. You must be old enough to ' +
          'agree to these terms where you live.',
        'Projects register with a name, a username and a password. Keep the password secret. You are ' +
          'responsible for what is done with your account.',
      ],
    },
    {
      title: 'MXP points',
      paragraphs: [
        'MXP is a points system of this site. MXP is not money and not a crypto token. You cannot withdraw, ' +
          'sell or transfer it.',
        'We may correct MXP that was credited by mistake, and take back MXP that was earned against these ' +
          'terms. Your dashboard lists every change of your balance.',
      ],
    },
    {
      title: 'Tasks, giveaways and opportunities',
      paragraphs: [
        'Projects post quests, and we review them before they are shown. The work that you submit must be ' +
          'your own, and you must have the right to publish it. We may accept or reject it, and we may reverse ' +
          'a decision that was wrong.',
        'Winners of a giveaway are drawn at random. The details of each draw are published, so that anyone ' +
          'can repeat it.',
        'An opportunity is an offer of the project that posted it. What follows from an application is ' +
          'between you and that project.',
      ],
    },
    {
      title: 'Cash rewards',
      paragraphs: [
        'Approved cash rewards are paid out monthly to your payout wallet. You can set the wallet once, and ' +
          'it cannot be changed afterwards. Payments to a wallet cannot be reversed, so check the address ' +
          'before you save it.',
        'Without a wallet, or while your account is suspended, nothing is paid. Taxes on your rewards are ' +
          'your responsibility.',
      ],
    },
    {
      title: 'Projects',
      paragraphs: [
        'A project pays fees in MXP to post quests. The form shows the fee before you post. A project is ' +
          'responsible for the content of its quests and for the rewards that it promises.',
      ],
    },
    {
      title: 'What is not allowed',
      points: [
        'Using several accounts, or automated accounts, to earn rewards or referrals.',
        'Submitting work of other people as your own.',
        'Posting anything that is unlawful, misleading or harmful.',
        'Attacking the site, or using it in a way that hinders other people.',
      ],
      paragraphs: ['We may reject work, take back rewards, or suspend or delete an account that breaks these rules.'],
    },
    {
      title: 'Availability and liability',
      paragraphs: [
        'We run the site as it is. It may change, be interrupted or end. We are not liable for damage that we ' +
          'did not cause intentionally or by gross negligence. Nothing in these terms limits rights that the ' +
          'law gives you.',
      ],
    },
    {
      title: 'Leaving',
      paragraphs: [
        'You can delete your account on your dashboard at any time. Rewards that are not part of a monthly ' +
          'payout by then are not paid, and MXP cannot be restored.',
      ],
    },
    {
      title: 'Changes',
      paragraphs: ['We may change these terms. The date at the top shows the latest version.'],
    },
  ],
};
