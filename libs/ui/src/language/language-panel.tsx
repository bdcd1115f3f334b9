import { isLanguage, LANGUAGES, SOURCE_LOCALE } from '@magnetx/texts/locales';
import { language, t } from '@magnetx/texts';
import { chooseLanguage } from '@magnetx/texts/choose-language';
import { FilterButtons } from '../filter-buttons/filter-buttons.tsx';
import { Note } from '../note/note.tsx';
import { Panel } from '../panel/panel.tsx';

/** The choice of a language, for all areas in this browser. */
export function LanguagePanel() {
  const tag = language();
  return (
    <Panel title={t('Language')} gap="small">
      <FilterButtons
        label={t('Language')}
        options={LANGUAGES}
        value={isLanguage(tag) ? tag : SOURCE_LOCALE}
        onChange={chooseLanguage}
      />
      <Note>{t('On this device, in every area. The page opens again.')}</Note>
    </Panel>
  );
}
