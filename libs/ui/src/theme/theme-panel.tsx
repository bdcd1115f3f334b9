import { FilterButtons } from '../filter-buttons/filter-buttons.tsx';
import { Note } from '../note/note.tsx';
import { Panel } from '../panel/panel.tsx';

const THEMES = { system: 'System', dark: 'Dark', light: 'Light' } as const;
type Theme = keyof typeof THEMES;

/** The choice of a theme, for all areas on this device. */
export function ThemePanel({ theme, onChange }: { theme: Theme; onChange: (theme: Theme) => void }) {
  return (
    <Panel title="Theme" gap="small">
      <FilterButtons label="Theme" options={THEMES} value={theme} onChange={onChange} />
      <Note>On this device, in every area.</Note>
    </Panel>
  );
}
