import { scipArticleApi, type SCIP_LISTS, type ScipPick } from '@matlas/contract';
import { useLanguage, useRoute } from '@matlas/web-kit';
import { Select } from 'antd';
import { useState } from 'react';
import './pick-select.css';

type ListName = (typeof SCIP_LISTS)[number];
const PAGE = 50;

/** In the list with what is above it; a chosen value by its own text, which is not cut off. */
function optionOf({ code, number, textEn, textZh, path, pathZh }: ScipPick, language: string) {
  const [text, above] = language === 'zh' ? [textZh, pathZh] : [textEn, path];
  const labelOf = (words: string) => [number, words].filter(Boolean).join(' · ');
  const label = labelOf(above ? `${above} > ${text}` : text);
  return { value: code, label: <span className="sc-pick">{label}</span>, short: labelOf(text), title: label };
}

/** Values of a long picklist of IUCLID, searched while typing. */
export function PickSelect({
  list,
  value,
  label,
  id,
  size,
  placeholder,
  onChange,
}: {
  list: ListName;
  value: number[];
  label: string;
  id?: string;
  size?: 'small';
  placeholder?: string;
  onChange: (codes: number[]) => void;
}) {
  const language = useLanguage();
  const [q, setQ] = useState('');
  const log = 'scip.title';
  const found = useRoute(scipArticleApi.picklist, { list, pageSize: PAGE, ...(q ? { q } : {}) }, { log });
  const chosen = useRoute(
    scipArticleApi.picklist,
    { list, codes: value, pageSize: Math.max(1, value.length) },
    { log, enabled: value.length > 0 },
  );
  const known = new Map(
    [...(chosen.data?.records ?? []), ...(found.data?.records ?? [])].map((row) => [row.code, row]),
  );
  return (
    <Select
      mode="multiple"
      aria-label={label}
      className="m-wide"
      {...(id === undefined ? {} : { id })}
      {...(size === undefined ? {} : { size })}
      {...(placeholder === undefined ? {} : { placeholder })}
      value={value}
      showSearch={{ filterOption: false, onSearch: setQ }}
      optionLabelProp="short"
      options={[...known.values()].map((row) => optionOf(row, language))}
      onChange={onChange}
    />
  );
}
