import { isLanguage, LANGUAGES, LOCALE_PARAMETER } from '@magnetx/texts/locales';
import { language, t } from '@magnetx/texts';
import { chooseLanguage } from '@magnetx/texts/choose-language';
import type { MouseEvent } from 'react';

/** The page in other languages, each by its own name. The choice also holds for later pages. */
export function LanguageLinks({ className }: { className?: string | undefined }) {
  const open = (event: MouseEvent<HTMLAnchorElement>) => {
    const { lang } = event.currentTarget;
    if (!isLanguage(lang)) return;
    event.preventDefault();
    chooseLanguage(lang);
  };
  const others = Object.entries(LANGUAGES).filter(([tag]) => tag !== language());
  return (
    <nav aria-label={t('Language')}>
      {others.map(([tag, name]) => (
        <a
          key={tag}
          className={className}
          href={`?${LOCALE_PARAMETER}=${tag}`}
          lang={tag}
          hrefLang={tag}
          onClick={open}
        >
          {name}
        </a>
      ))}
    </nav>
  );
}
