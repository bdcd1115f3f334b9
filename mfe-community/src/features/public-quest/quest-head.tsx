import { PICTURE_SIZES, type PublicQuest } from '@magnetx/contracts';

const { width, height } = PICTURE_SIZES.cover.share;

/** The page as other sites and search engines show it. React puts it into the head. */
export function QuestHead({ quest: { title, summary, address, picture } }: { quest: PublicQuest }) {
  return (
    <>
      <meta name="description" content={summary} />
      <link rel="canonical" href={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={address} />
      {picture?.address ? (
        <>
          <meta property="og:image" content={picture.address} />
          <meta property="og:image:width" content={String(width)} />
          <meta property="og:image:height" content={String(height)} />
          <meta property="og:image:alt" content={picture.alt} />
        </>
      ) : null}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
