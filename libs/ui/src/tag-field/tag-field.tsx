import { t } from '@magnetx/texts';
import { useRef, useState, type KeyboardEvent } from 'react';
import Plus from 'lucide-react/icons/plus';
import X from 'lucide-react/icons/x';
import { Button } from '../button/button.tsx';
import { Stack } from '../stack/stack.tsx';
import { FieldFrame, type FieldTexts } from '../text-field/field-frame.tsx';
import { VisuallyHidden } from '../visually-hidden/visually-hidden.tsx';
import styles from './tag-field.module.css';

export interface TagFieldProps extends Omit<FieldTexts, 'isLabelHidden'> {
  tags: readonly string[];
  onChange: (tags: string[]) => void;
  /** Offered below the field, while they are not taken. */
  suggestions?: readonly string[] | undefined;
  /** The most tags; beyond it nothing can be added. */
  tagsMax: number;
  /** The longest tag, in characters. */
  lengthMax: number;
  /** Of the input, by which a form finds it. */
  name?: string | undefined;
  'aria-describedby'?: string | undefined;
  'aria-required'?: true | undefined;
}

const keyOf = (tag: string) => tag.normalize('NFKC').toLowerCase();
const isIn = (tags: readonly string[], tag: string) => tags.some((one) => keyOf(one) === keyOf(tag));

/** A list of short words: typed and added with Enter or the button, or taken from suggestions, and each removable. */
export function TagField(props: TagFieldProps) {
  const { tags, onChange, suggestions = [], tagsMax, lengthMax, ...field } = props;
  const [text, setText] = useState('');
  const [news, setNews] = useState('');
  const input = useRef<HTMLInputElement>(null);
  const isFull = tags.length >= tagsMax;

  function add(added: string) {
    const tag = added.trim();
    if (tag === '') return;
    setText('');
    if (isIn(tags, tag)) return setNews(t('{tag} is a tag already', { tag }));
    if (isFull) return setNews(t('At most {tagsMax} tags', { tagsMax }));
    onChange([...tags, tag]);
    setNews(t('{tag} added', { tag }));
  }

  function take(tag: string) {
    add(tag);
    // The pressed button was removed.
    input.current?.focus();
  }

  function remove(tag: string) {
    onChange(tags.filter((one) => one !== tag));
    setNews(t('{tag} removed', { tag }));
    input.current?.focus();
  }

  function addOnEnter(event: KeyboardEvent) {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    // It would send the form.
    event.preventDefault();
    add(text);
  }

  return (
    <Stack gap={12}>
      <FieldFrame props={field}>
        {(control) => (
          <div className={styles.entry}>
            <input
              {...control}
              ref={input}
              value={text}
              maxLength={lengthMax}
              autoComplete="off"
              enterKeyHint="done"
              onChange={(event) => setText(event.currentTarget.value)}
              onKeyDown={addOnEnter}
            />
            <Button variant="secondary" icon={<Plus />} onClick={() => add(text)} aria-label={t('Add tag')}>
              {t('Add')}
            </Button>
          </div>
        )}
      </FieldFrame>
      <VisuallyHidden>
        <p role="status">{news}</p>
      </VisuallyHidden>
      <Tags label={t('{label} added', { label: field.label })} tags={tags} onRemove={remove} />
      <Suggestions tags={suggestions.filter((tag) => !isFull && !isIn(tags, tag))} onTake={take} />
    </Stack>
  );
}

function Tags({ label, tags, onRemove }: { label: string; tags: readonly string[]; onRemove: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <ul className={styles.tags} aria-label={label}>
      {tags.map((tag) => (
        <li key={tag} className={styles.tag}>
          {tag}
          <button
            type="button"
            className={styles.remove}
            aria-label={t('Remove {tag}', { tag })}
            onClick={() => onRemove(tag)}
          >
            <X size={14} aria-hidden="true" />
          </button>
        </li>
      ))}
    </ul>
  );
}

function Suggestions({ tags, onTake }: { tags: readonly string[]; onTake: (tag: string) => void }) {
  if (tags.length === 0) return null;
  return (
    <div className={styles.suggestions} role="group" aria-label={t('Popular tags')}>
      <span>{t('Popular tags:')}</span>
      {tags.map((tag) => (
        <button key={tag} type="button" className={styles.suggestion} onClick={() => onTake(tag)}>
          <Plus size={14} aria-hidden="true" />
          {tag}
        </button>
      ))}
    </div>
  );
}
