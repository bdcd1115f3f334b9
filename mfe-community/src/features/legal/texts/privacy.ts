import { t } from '@magnetx/texts';
import type { LegalText } from '../legal-text.ts';

/** Stays in the texts, for the name of the operator. */
const operator = '{operator}';

export const PRIVACY: LegalText = {
  title: t('Privacy policy'),
  updated: t('November 2026'),
  notice: t(
    'This is the default text of the MagnetX software. The operator of this site should have it ' +
      'reviewed by a lawyer and replace this notice.',
  ),
  sections: [
    {
      title: t('Who is responsible'),
      paragraphs: [
        t(
          'This site is run by {operator}, who is responsible for your personal data here. In this policy, ' +
            '“we” means {operator}.',
          { operator },
        ),
      ],
    },
    {
      title: t('What we store'),
      points: [
        t(
          'From X, when you connect: your X id, name, handle, bio, the address of your profile picture, ' +
            'the date on which your X account was created, and your follower and following counts. We use ' +
            'the access that X grants once and do not keep it. We cannot post for you.',
        ),
        t(
          'Your account: your referral code, who invited you, your MXP balance with every change, your ' +
            'notifications, and when you were last active. For a day, each of your sessions: the kind of ' +
            'browser and system, when it began, and when it was last used.',
        ),
        t(
          'Your email address, if you give one, with your time zone, your language and what you want to be sent. ' +
            'It is used once you have confirmed it.',
        ),
        t('If your account is suspended or your work is rejected: the reason, your appeal and its answer.'),
        t('Your payout wallet, once you set it, and other wallets that you proposed.'),
        t(
          'Your work: links, platforms and notes that you submit, giveaways that you enter, missions that ' +
            'you answer, opportunities that you apply for, and our decisions about them. Perks that you ' +
            'redeem, with their codes.',
        ),
        t(
          'Signals of risk, which decide whether a reward is held: the age and the followers of your X ' +
            'account, a wallet or a link that another account had, many missions within a minute, and the ' +
            'number of accounts from your network.',
        ),
        t(
          'Project accounts: the project name, the username, the members with their names, email ' +
            'addresses and hashes of their passwords, and the quests. Of passkeys: the public key, the ' +
            'device on which they were added, and the last use. Recovery codes are stored as hashes.',
        ),
        t('Which of these accounts are linked to your user, if you link them.'),
        t('Messages from the contact form: your name, your email address and the message.'),
        t(
          'Views: that an account saw or opened a quest on a day, under a key that does not name you. The ' +
            'key is deleted after three days, and only totals remain.',
        ),
        t(
          'Server logs: time, address of the page without its query, result, IP address, and the id of ' +
            'your account. We use them to run and to protect the site. Failed sign-ins with a password are ' +
            'counted for a day, under keys from which no one can read your name or IP address. In the same ' +
            'way we count for a day the accounts that come from one network.',
        ),
        t('What our administrators do, with their IP address.'),
      ],
    },
    {
      title: t('What your browser stores'),
      points: [
        t(
          'Local storage: the token of your session, which is valid for 24 hours, your handle and a copy ' +
            'of your payout wallet. Disconnecting removes them. The theme that you chose stays.',
        ),
        t(
          'Session storage, until you close the tab: an invitation that you followed, how you came to the ' +
            'site, where to return after signing in, a project to follow then, and what you typed into a ' +
            'form and did not send.',
        ),
        t('A cookie for signing in with X, for some minutes.'),
        t('A cookie with the language that you chose, for a year.'),
        t(
          'For project accounts: a signed cookie that says to which accounts this browser has signed in, ' +
            'for 180 days after the last sign-in. It keeps strangers who guess your password from locking ' +
            'you out.',
        ),
        t(
          'A cookie with a random id, for up to a year, only while a new version of the site is being ' +
            'tested. A cookie for people who test a version by invitation.',
        ),
      ],
      paragraphs: [
        t(
          'There are no cookies for advertising, and no analytics services of other companies. Profile ' +
            'pictures are loaded from X, which therefore sees your IP address.',
        ),
      ],
    },
    {
      title: t('Who sees your data'),
      points: [
        t(
          'Leaderboards: anyone sees the name, handle, picture and referrals of the top ten referrers on ' +
            'the waitlist. Signed-in users see the first hundred of each season and of the referrals. ' +
            'Everyone who scores is on a board, until they delete the account.',
        ),
        t(
          'Projects see totals, and the handles of the people who took part in their quests most. Of the ' +
            'work that you submit, and of your answers and applications, the project that posted the quest ' +
            'sees your handle, your followers, the link and the note. If you redeem a perk of a project, it ' +
            'sees your handle.',
        ),
        t('Software of a project that checks an answer gets what its quest says above the answer.'),
        t(
          'Our administrators see accounts, submissions, contact messages and, for payouts, wallets. The ' +
            'public page of payouts shows sums, numbers of people and references of payments, without names ' +
            'and wallets.',
        ),
        t('Payouts are blockchain transactions, which are public and permanent.'),
        t('Draws of giveaways publish tickets that do not name you.'),
      ],
      paragraphs: [t('We do not sell your data.')],
    },
    {
      title: t('How long we keep it'),
      paragraphs: [
        t(
          'We keep your data for as long as you have an account. Deleting it erases your name, handle, ' +
            'bio, picture, wallets, link to X, notifications, and the text and links that you submitted.',
        ),
        t(
          'Entries of the MXP ledger, decisions, applications and records of payments remain under an id ' +
            'that does not name you. The wallet of a reward that is not paid yet remains until it is paid. A ' +
            'keyed fingerprint of your X id remains too, so that joining again is not rewarded twice.',
        ),
        t(
          'Contact messages and logs are kept for as long as we need them. Backups may hold deleted data ' +
            'until they are replaced.',
        ),
      ],
    },
    {
      title: t('Your rights'),
      paragraphs: [
        t(
          'In your settings, “Download my data” gives you a copy of your data, “Delete account” erases it, ' +
            'and “Show my public profile” decides whether anyone may see your profile. For anything else, ' +
            'such as correcting data or objecting to its use, contact us. You may also complain to the data ' +
            'protection authority where you live.',
        ),
      ],
    },
  ],
};
