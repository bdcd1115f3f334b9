import { t } from '@magnetx/texts';
import { Button, Dialog } from '@magnetx/ui';
import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useState } from 'react';
import { countChosen, QuestFilters, QuestSelects, SavedOnly, type QuestChoicesProps } from './quest-choices.tsx';

/** On a phone: a button, and a sheet with the filters and the orders, each of which applies immediately. */
export function QuestSheet<F extends string, S extends string>(
  props: QuestChoicesProps<F, S> & {
    /** `3 tasks`: what the list behind it has. */
    shown: string;
  },
) {
  const [isOpen, setIsOpen] = useState(false);
  const count = countChosen(props);
  return (
    <>
      <Button variant="secondary" icon={<SlidersHorizontal />} onClick={() => setIsOpen(true)}>
        {count > 0 ? t('Filters ({count})', { count }) : t('Filters')}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title={t('Filters')}
        size="sheet"
        startsAt="title"
        actions={
          <>
            {props.list.isNarrowed ? (
              <Button variant="secondary" onClick={props.list.reset}>
                {t('Show all {noun}', { noun: props.noun })}
              </Button>
            ) : null}
            <Button onClick={() => setIsOpen(false)}>{t('Show {noun}', { noun: props.shown })}</Button>
          </>
        }
      >
        <QuestFilters {...props} />
        <SavedOnly {...props} />
        <QuestSelects {...props} isLabelHidden={false} />
      </Dialog>
    </>
  );
}
