import {
  categoryName,
  coverSources,
  LANGUAGE_NAMES,
  QUEST_CATEGORIES,
  TAGS_MAX,
  type QuestEditForm,
} from '@magnetx/contracts';
import type { FormFieldProps } from '@magnetx/federation/forms';
import { t } from '@magnetx/texts';
import { QuestCover, Select, TagField, TextField, type TextFieldProps } from '@magnetx/ui';
import { useState } from 'react';
import { useFeature } from '../access/permitted.tsx';
import { FormattedField } from '../formatted-field/formatted-field.tsx';
import { DrawnCovers } from '../pictures/drawn-covers.tsx';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import { useGetDashboardQuery } from '../project/project.endpoints.ts';
import { FieldRow } from './field-row.tsx';

const TAG_LENGTH_MAX = 30;

const CATEGORY_OPTIONS = {
  '': t('Select a category'),
  ...Object.fromEntries(QUEST_CATEGORIES.map((category) => [category, categoryName(category)])),
};

const POPULAR_TAGS = ['DeFi', 'NFT', 'Web3', t('Social Media'), t('Community')];

export type FieldOf = <TName extends keyof QuestEditForm>(name: TName) => FormFieldProps<TName>;

export function TitleField({ field }: { field: FieldOf }) {
  return (
    <TextField
      label={t('Title')}
      help={t('Summarize the work in a few words.')}
      maxLength={120}
      autoComplete="off"
      {...field('title')}
    />
  );
}

interface WrittenFieldProps {
  field: FieldOf;
  text: string;
}

export function DescriptionField({ field, text }: WrittenFieldProps) {
  return <FormattedField label={t('Description')} rows={5} text={text} {...field('description')} />;
}

export function RequirementsField({ field, text }: WrittenFieldProps) {
  return <FormattedField label={t('Requirements (optional)')} rows={3} text={text} {...field('requirements')} />;
}

export function ShelfFields({ field }: { field: FieldOf }) {
  return (
    <FieldRow>
      <Select label={t('Category')} options={CATEGORY_OPTIONS} {...field('category')} />
      <Select label={t('Language')} options={LANGUAGE_NAMES} {...field('language')} />
    </FieldRow>
  );
}

interface StartFieldProps {
  field: FieldOf;
  value: string;
  help?: string;
}

/**
 * When an approved quest goes live, in the owner's time zone. A project without scheduled starts sees it where a start
 * is set, to clear it.
 */
export function StartField({ field, value, help = t('Empty: as soon as it is approved.') }: StartFieldProps) {
  const isSwitchedOn = useFeature('scheduling');
  const [wasSet, setWasSet] = useState(false);
  if (value !== '' && !wasSet) setWasSet(true);
  if (!isSwitchedOn && !wasSet) return null;
  const shown = isSwitchedOn
    ? help
    : t('Your project cannot set a start: keep the one that the quest has, or clear it.');
  return <TextField label={t('Start (optional)')} type="datetime-local" help={shown} {...field('startsAt')} />;
}

/** The end of a quest, in the owner's time zone. */
export function EndField({ field, label, help }: { field: FieldOf; label: string; help: string }) {
  return <TextField label={label} type="datetime-local" help={help} {...field('endsAt')} />;
}

export function UrlField(props: TextFieldProps) {
  return <TextField type="url" inputMode="url" placeholder="https://" autoComplete="off" {...props} />;
}

interface TagsFieldProps {
  field: FieldOf;
  tags: readonly string[];
  onChange: (tags: string[]) => void;
}

export function TagsField({ field, tags, onChange }: TagsFieldProps) {
  // No native field holds a list: it takes of the form's props what says how it stands.
  const { error, 'aria-describedby': describedBy, 'aria-required': isRequired } = field('tags');
  return (
    <TagField
      label={t('Tags')}
      name="tags"
      help={t('Up to {tagsMax}. Press Enter after each.', { tagsMax: TAGS_MAX })}
      tags={tags}
      onChange={onChange}
      suggestions={POPULAR_TAGS}
      tagsMax={TAGS_MAX}
      lengthMax={TAG_LENGTH_MAX}
      error={error}
      aria-describedby={describedBy}
      aria-required={isRequired}
    />
  );
}

interface CoverFieldProps {
  field: FieldOf;
  /** The cover is the id of a picture; empty for a drawn one, which differs by seed. */
  values: Pick<QuestEditForm, 'cover' | 'category'>;
  seed: string | number;
  onChange: (cover: string) => void;
}

export function CoverField({ field, values: { cover, category }, seed, onChange }: CoverFieldProps) {
  const { error } = field('cover');
  const host = useGetDashboardQuery(undefined).data?.project_name ?? '';
  return (
    <>
      <PicturePicker
        kind="cover"
        label={t('Cover (optional)')}
        help={t('Without one, field lines in your project’s color are drawn.')}
        value={cover}
        onChange={onChange}
        error={typeof error === 'string' ? error : undefined}
      >
        <QuestCover picture={coverSources(cover)} sizes="16rem" seed={seed} projectName={host} />
      </PicturePicker>
      {cover === '' && category !== '' ? (
        <DrawnCovers category={category} projectName={host} onChoose={onChange} />
      ) : null}
    </>
  );
}
