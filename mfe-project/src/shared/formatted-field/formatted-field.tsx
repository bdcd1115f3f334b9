import { useFormattedBlocks } from '@magnetx/federation/texts';
import { t } from '@magnetx/texts';
import { FilterButtons, FormattedText, IconButton, Note, TextArea, type TextAreaProps } from '@magnetx/ui';
import Bold from 'lucide-react/icons/bold';
import Code from 'lucide-react/icons/code';
import Italic from 'lucide-react/icons/italic';
import Link from 'lucide-react/icons/link';
import List from 'lucide-react/icons/list';
import { useImperativeHandle, useRef, useState, type KeyboardEvent, type Ref } from 'react';
import { formatEdit, type FormatCommand } from './format-edit.ts';
import styles from './formatted-field.module.css';

const TOOLS = [
  { command: 'bold', label: t('Bold'), icon: <Bold />, code: 'KeyB', keys: 'B' },
  { command: 'italic', label: t('Italics'), icon: <Italic />, code: 'KeyI', keys: 'I' },
  { command: 'list', label: t('List'), icon: <List />, code: 'Digit8', keys: 'Shift+8' },
  { command: 'link', label: t('Link'), icon: <Link />, code: 'KeyK', keys: 'K' },
  { command: 'code', label: t('Code'), icon: <Code />, code: 'KeyE', keys: 'E' },
] as const satisfies readonly { command: FormatCommand; [text: string]: unknown }[];

const VIEWS = { write: t('Write'), preview: t('Preview') } as const;

interface FormattedFieldProps extends Omit<TextAreaProps, 'value' | 'ref' | 'tools' | 'preview'> {
  /** The current text, for the preview. */
  text: string;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** A text area with the buttons and keys of formatted text, and a preview. */
export function FormattedField({ text, ref, ...props }: FormattedFieldProps) {
  const area = useRef<HTMLTextAreaElement>(null);
  useImperativeHandle(ref, () => area.current as HTMLTextAreaElement, []);
  const [view, setView] = useState<keyof typeof VIEWS>('write');
  const isPreview = view === 'preview' && !props.error;
  const apply = (command: FormatCommand) => area.current && format(area.current, command);
  const onKeyDown = (event: KeyboardEvent) => {
    const tool = TOOLS.find(({ code, keys }) => code === event.code && keys.startsWith('Shift') === event.shiftKey);
    if (!tool || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    event.preventDefault();
    apply(tool.command);
  };
  return (
    <TextArea
      {...props}
      ref={area}
      onKeyDown={onKeyDown}
      tools={
        <div className={styles.tools}>
          <FilterButtons
            label={t('View of {label}', { label: props.label })}
            options={VIEWS}
            value={isPreview ? 'preview' : 'write'}
            onChange={setView}
            className={styles.views}
          />
          {isPreview ? null : <Toolbar label={props.label} onCommand={apply} />}
        </div>
      }
      preview={isPreview ? <Preview label={props.label} text={text.trim()} /> : null}
    />
  );
}

function Preview({ label, text }: { label: string; text: string }) {
  const blocks = useFormattedBlocks(text);
  return (
    <div role="group" aria-label={t('Preview of {label}', { label })} className={styles.preview}>
      {text ? <FormattedText text={text} blocks={blocks} /> : <Note>{t('There is nothing to show yet.')}</Note>}
    </div>
  );
}

/** One stop of the Tab key; arrow keys lead from button to button. */
function Toolbar({ label, onCommand }: { label: string; onCommand: (command: FormatCommand) => void }) {
  const [current, setCurrent] = useState(0);
  const onKeyDown = ({ key, currentTarget }: KeyboardEvent<HTMLElement>) => {
    const step = key === 'ArrowRight' ? 1 : key === 'ArrowLeft' ? -1 : 0;
    if (step === 0) return;
    const next = (current + step + TOOLS.length) % TOOLS.length;
    setCurrent(next);
    currentTarget.querySelectorAll('button')[next]?.focus();
  };
  return (
    <div
      role="toolbar"
      aria-label={t('Formatting of {label}', { label })}
      className={styles.toolbar}
      onKeyDown={onKeyDown}
    >
      {TOOLS.map(({ command, label: name, icon, keys }, index) => (
        <IconButton
          key={command}
          size="small"
          label={name}
          title={t('{name} (Ctrl+{keys})', { name, keys })}
          icon={icon}
          tabIndex={index === current ? 0 : -1}
          aria-keyshortcuts={`Control+${keys}`}
          onFocus={() => setCurrent(index)}
          onClick={() => onCommand(command)}
        />
      ))}
    </div>
  );
}

/** Changes the text as typing does: the form and the browser's undo include it. */
function format(area: HTMLTextAreaElement, command: FormatCommand): void {
  const { value, selectionStart: start, selectionEnd: end } = area;
  const { from, to, text, selection } = formatEdit(command, { value, start, end });
  area.focus();
  area.setSelectionRange(from, to);
  // Deprecated, but the only way that keeps the browser's undo.
  const isTyped = typeof document.execCommand === 'function' && document.execCommand('insertText', false, text);
  if (!isTyped) {
    area.setRangeText(text, from, to);
    area.dispatchEvent(new Event('input', { bubbles: true }));
  }
  area.setSelectionRange(...selection);
}
