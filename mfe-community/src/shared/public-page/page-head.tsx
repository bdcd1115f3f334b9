interface PageHeadProps {
  title: string;
  summary: string;
  /** Of the page. */
  address: string;
  type: 'profile' | 'website';
}

/** The page as other sites and search engines show it. React puts it into the head. */
export function PageHead({ title, summary, address, type }: PageHeadProps) {
  return (
    <>
      <meta name="description" content={summary} />
      <link rel="canonical" href={address} />
      <meta property="og:type" content={type} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:url" content={address} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}
