import { FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, DatePicker, Input, Popover, Select, type InputRef } from 'antd';
import dayjs, { type Dayjs } from 'dayjs';
import { useCallback, useEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { useT } from '../i18n/use-t';
import { useLatest } from '../page/use-latest';
import type { FilterSpec, ListState } from '../query/list-state';

/** Number of filters shown directly; the others are under "More filters". */
const maxShownFilters = 3;
/** Delay in milliseconds before typed text is applied. */
const typingPause = 200;

type Patch = (patch: Record<string, string | number | undefined>) => void;

const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement && (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName));

/** The `/` key focuses the search field of the page. */
export function useSlashKey(field: RefObject<InputRef | null>): void {
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [field]);
}

/** A search field that applies its text after a short pause. */
export function SearchField({
  value,
  hint,
  onSearch,
}: {
  value: string;
  hint: string;
  onSearch: (text: string) => void;
}) {
  const field = useRef<InputRef>(null);
  const [text, setText] = useState(value);
  const appliedText = useRef(value);
  useSlashKey(field);
  useEffect(() => {
    if (value !== appliedText.current) setText(value);
    appliedText.current = value;
  }, [value]);
  useEffect(() => {
    if (text.trim() === appliedText.current) return undefined;
    const timer = setTimeout(() => {
      appliedText.current = text.trim();
      onSearch(text.trim());
    }, typingPause);
    return () => clearTimeout(timer);
  }, [text, onSearch]);
  return (
    <Input
      ref={field}
      className="m-search"
      value={text}
      allowClear={text !== ''}
      prefix={<SearchOutlined aria-hidden />}
      suffix={text === '' ? <kbd>/</kbd> : null}
      placeholder={hint}
      aria-label={hint}
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => event.key === 'Escape' && setText('')}
    />
  );
}

function ChoiceFilter({
  filter,
  label,
  value,
  onChange,
}: {
  filter: FilterSpec;
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useT();
  const prefix = t('kit.labelled', { label });
  if (filter.kind === 'choices') {
    const values = value ? value.split(',') : [];
    return (
      <Select
        mode="multiple"
        className="m-filter"
        prefix={values.length === 0 ? `${prefix}${t('kit.all')}` : prefix}
        aria-label={label}
        allowClear
        showSearch={{ optionFilterProp: 'label' }}
        maxTagCount={0}
        popupMatchSelectWidth={false}
        maxTagPlaceholder={(chosen) => (chosen.length === 1 ? chosen[0]?.label : String(chosen.length))}
        value={values}
        options={[...(filter.options ?? [])]}
        onChange={(next: string[]) => onChange(next.join(','))}
      />
    );
  }
  return (
    <Select
      className="m-filter"
      prefix={prefix}
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={value}
      options={[{ value: '', label: t('kit.all') }, ...(filter.options ?? [])]}
      onChange={onChange}
    />
  );
}

function DatesFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const t = useT();
  const [from, to] = value.split('..').map((text) => (text ? dayjs(text) : null));
  const format = (date: Dayjs | null | undefined) => date?.format('YYYY-MM-DD') ?? '';
  return (
    <DatePicker.RangePicker
      className="m-filter"
      allowEmpty={[true, true]}
      prefix={t('kit.labelled', { label })}
      aria-label={label}
      value={[from ?? null, to ?? null]}
      onChange={(range) => onChange(range && (range[0] ?? range[1]) ? `${format(range[0])}..${format(range[1])}` : '')}
    />
  );
}

function NumbersFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (value: string) => void;
}) {
  const t = useT();
  const [from = '', to = ''] = value.split('..');
  const set = (start: string, end: string) =>
    onChange(start.trim() || end.trim() ? `${start.trim()}..${end.trim()}` : '');
  const bound = (text: string, words: string, apply: (next: string) => void) => (
    <Input
      key={text}
      inputMode="decimal"
      aria-label={`${t('kit.labelled', { label })}${words}`}
      placeholder={words}
      defaultValue={text}
      onPressEnter={(event) => apply(event.currentTarget.value)}
      onBlur={(event) => apply(event.target.value)}
    />
  );
  return (
    <div className="m-filter m-filter-numbers" role="group" aria-label={label}>
      <span>{t('kit.labelled', { label })}</span>
      {bound(from, t('kit.from'), (next) => set(next, to))}
      <span aria-hidden="true">–</span>
      {bound(to, t('kit.to'), (next) => set(from, next))}
    </div>
  );
}

function TextFilter({ label, value, onChange }: { label: string; value: string; onChange: (value: string) => void }) {
  const t = useT();
  return (
    <Input
      key={value}
      className="m-filter"
      prefix={t('kit.labelled', { label })}
      aria-label={label}
      defaultValue={value}
      allowClear
      onPressEnter={(event) => onChange(event.currentTarget.value)}
      onBlur={(event) => onChange(event.target.value)}
    />
  );
}

function Filter({ filter, name, state, patch }: { filter: FilterSpec; name: string; state: ListState; patch: Patch }) {
  const t = useT();
  const label = t(filter.label ?? `${name}.field.${filter.field}`);
  const value = state.filters[filter.field] ?? '';
  const onChange = (next: string) => {
    if (next !== value) patch({ [filter.field]: next });
  };
  if (filter.kind === 'dates') return <DatesFilter label={label} value={value} onChange={onChange} />;
  if (filter.kind === 'numbers') return <NumbersFilter label={label} value={value} onChange={onChange} />;
  if (filter.kind === 'text') return <TextFilter label={label} value={value} onChange={onChange} />;
  return <ChoiceFilter filter={filter} label={label} value={value} onChange={onChange} />;
}

export interface FilterBarProps {
  /** Locale prefix: labels are `<name>.field.<field>`, the search placeholder `<name>.search`. */
  name: string;
  filters?: readonly FilterSpec[];
  state: ListState;
  isFiltered: boolean;
  patch: Patch;
  clear: () => void;
  /** Content at the right end of the bar: view switches, columns. */
  extra?: ReactNode;
  withSearch?: boolean;
}

/**
 * Search field, up to three filters, the others under "More filters". Active filters are visible and can be cleared
 * together.
 */
export function FilterBar({
  name,
  filters = [],
  state,
  isFiltered,
  patch,
  clear,
  extra,
  withSearch = true,
}: FilterBarProps) {
  const t = useT();
  const latest = useLatest(patch);
  const onSearch = useCallback((q: string) => latest.current({ q }), [latest]);
  const rest = filters.slice(maxShownFilters);
  const draw = (filter: FilterSpec) => (
    <Filter key={filter.field} filter={filter} name={name} state={state} patch={patch} />
  );
  return (
    <div className="m-filter-bar" role="search">
      {withSearch && <SearchField value={state.q} hint={t(`${name}.search`)} onSearch={onSearch} />}
      {filters.slice(0, maxShownFilters).map(draw)}
      {rest.length > 0 && (
        <Popover
          trigger="click"
          placement="bottomLeft"
          content={<div className="m-more-filters">{rest.map(draw)}</div>}
        >
          <Button type="text" icon={<FilterOutlined aria-hidden />}>
            {t('kit.moreFilters')}
          </Button>
        </Popover>
      )}
      {isFiltered && (
        <Button type="link" onClick={clear}>
          {t('kit.clearFilters')}
        </Button>
      )}
      {extra ? <div className="m-filter-extra">{extra}</div> : null}
    </div>
  );
}

/** The active filters as texts: `Status: Not viewed`. */
export function describeActiveFilters(
  t: (key: string, params?: Record<string, string>) => string,
  name: string,
  filters: readonly FilterSpec[],
  state: ListState,
): string[] {
  const words = filters
    .filter(({ field }) => state.filters[field])
    .map((filter) => {
      const value = state.filters[filter.field] ?? '';
      const chosen = value
        .split(',')
        .map((one) => filter.options?.find((option) => option.value === one)?.label ?? one)
        .join(', ');
      return `${t('kit.labelled', { label: t(filter.label ?? `${name}.field.${filter.field}`) })}${chosen}`;
    });
  return state.q ? [`${t('kit.labelled', { label: t('kit.search') })}${state.q}`, ...words] : words;
}
