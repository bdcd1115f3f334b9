import type { LegalText } from '../legal-text.ts';

/** The default privacy policy. An operator edits it here; docs/guides/deploy.md says how. */
export const privacy: LegalText = {
  title: 'Privacy policy',
  updated: 'November 2026',
  notice:
    'This is the default text of the MagnetX software. The operator of this site should have it reviewed by a ' +
    'lawyer and replace this notice.',
  sections: [
    {
      title: 'Who is responsible',
      paragraphs: [
        'This site is run by {operator}, who is responsible for your personal data here. In this policy, “we” ' +
          'means {operator}.',
      ],
    },
    {
      title: 'What we store',
      points: [
        'From X, when you connect: your X id, name, handle, bio, the address of your profile picture, and ' +
          'your follower and following counts. We use the access that X grants once and do not keep it. We ' +
          'cannot post for you.',
        'Your account: your referral code, who invited you, your MXP balance with every change, your ' +
          'notifications, and when you were last active.',
        'Your payout wallet, once you set it.',
        'Your work: links, platforms and notes that you submit, giveaways that you enter, opportunities that ' +
          'you apply for, and our decisions about them.',
        'Project accounts: the project name, the username, a hash of the password, and the quests.',
        'Messages from the contact form: your name, your email address and the message.',
        'Views: that an account saw or opened a quest on a day, under a key that does not name you. The key ' +
          'is deleted after three days, and only totals remain.',
        'Server logs: time, address of the page without its query, result, and IP address. We use them to run ' +
          'and to protect the site. Failed sign-ins with a password are counted for a day, under keys from which ' +
          'nobody can read your name or IP address.',
        'What our administrators do, with their IP address.',
      ],
    },
    {
      title: 'What your browser stores',
      points: [
        'Local storage: the token of your session, which is valid for 24 hours, your handle and a copy of ' +
          'your payout wallet. Disconnecting removes them.',
        'Session storage, until you close the tab: an invitation that you followed, how you came to the site, ' +
          'where to return after signing in, and what you typed into a form and did not send.',
        'A cookie for signing in with X, for some minutes.',
        'For project accounts: a signed cookie that says to which accounts this browser has signed in, for 180 days ' +
          'after the last sign-in. It keeps strangers who guess your password from locking you out.',
        'A cookie with a random id, for up to a year, only while a new version of the site is being tested. A ' +
          'cookie for people who test a version by invitation.',
      ],
      paragraphs: [
        'There are no cookies for advertising, and no analytics services of other companies. Profile pictures ' +
          'are loaded from X, which therefore sees your IP address.',
      ],
    },
    {
      title: 'Who sees your data',
      points: [
        'Signed-in users see the name, handle, picture, referrals and MXP of the top ten referrers.',
        'Projects see totals, and the handles of the people who took part in their quests most.',
        'Our administrators see accounts, submissions, contact messages and, for payouts, wallets.',
        'Payouts are blockchain transactions, which are public and permanent.',
        'Draws of giveaways publish tickets that do not name you.',
      ],
      paragraphs: ['We do not sell your data.'],
    },
    {
      title: 'How long we keep it',
      paragraphs: [
        'We keep your data for as long as you have an account. Deleting it erases your name, handle, bio, ' +
          'picture, wallet, link to X, notifications, and what you submitted.',
        'Entries of the MXP ledger, decisions and records of payments remain under an id that does not name ' +
          'you. A keyed fingerprint of your X id remains too, so that joining again is not rewarded twice.',
        'Contact messages and logs are kept for as long as we need them. Backups may hold deleted data until ' +
          'they are replaced.',
      ],
    },
    {
      title: 'Your rights',
      paragraphs: [
        'On your dashboard, “Download my data” gives you a copy of your data, and “Delete account” erases it. ' +
          'For anything else, such as correcting data or objecting to its use, contact us. You may also ' +
          'complain to the data protection authority where you live.',
      ],
    },
  ],
};
