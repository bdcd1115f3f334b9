import type { PublicQuest } from '@magnetx/contracts';

/** The page as other sites and search engines show it. React puts it into the head. */
export function QuestHead({ quest: { title, summary, address } }: { quest: PublicQuest }) {
  return (
    <>
      <meta name="description" content={summary} />
      <link rel="canonical" href={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={address} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
