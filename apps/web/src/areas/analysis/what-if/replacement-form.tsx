import { analysisWhatIfApi, bomApi, type AnalysisVariant, type WhatIfSheet } from '@matlas/contract';
import { useLate, useName, useRoute, useSettled, useT, type NameOf } from '@matlas/web-kit';
import { Button, Segmented, Select, Spin, TreeSelect } from 'antd';
import { useMemo, useState } from 'react';

type Kind = 'position' | 'material';
const maxOptions = 30;
const listHeight = 320;
const labelOf = ({ number, cid, cver, owner, ownerEn, ...sheet }: WhatIfSheet, nameOf: NameOf): string =>
  [nameOf(sheet), number, `${cid} / ${cver}`, nameOf({ name: owner, foreignName: ownerEn })]
    .filter(Boolean)
    .join(' · ');

/** A select with a server-side search. */
function SearchSelect({
  label,
  hint,
  sheets,
  isLoading,
  q,
  onSearch,
  value,
  onChange,
  isOff,
}: {
  label: string;
  hint: string;
  sheets: readonly WhatIfSheet[];
  isLoading: boolean;
  q: string;
  onSearch: (q: string) => void;
  value: number | undefined;
  onChange: (id: number) => void;
  isOff?: boolean;
}) {
  const nameOf = useName();
  const isLate = useLate(isLoading);
  return (
    <label className="im-field">
      <span className="m-faint">{label}</span>
      <Select<number>
        aria-label={label}
        placeholder={hint}
        disabled={isOff === true}
        {...(value === undefined ? {} : { value })}
        options={sheets.map((sheet) => ({ value: sheet.id, label: labelOf(sheet, nameOf) }))}
        showSearch={{ filterOption: false, searchValue: q, onSearch }}
        notFoundContent={isLate ? <Spin size="small" /> : undefined}
        onChange={onChange}
      />
    </label>
  );
}

function PositionField({
  modId,
  value,
  onChange,
}: {
  modId: number;
  value: number | undefined;
  onChange: (id: number) => void;
}) {
  const t = useT();
  const nameOf = useName();
  const { data } = useRoute(bomApi.tree, { modId }, { log: ['whatIf.log.title', 'whatIf.log.uses'] });
  const nodes = useMemo(
    () =>
      (data ?? []).map((position) => ({
        id: position.id,
        pId: position.parentId ?? 0,
        value: position.id,
        title: [nameOf(position), position.number].filter(Boolean).join(' · '),
        isLeaf: position.childCount === 0,
      })),
    [data, nameOf],
  );
  return (
    <label className="im-field">
      <span className="m-faint">{t('whatIf.position')}</span>
      <TreeSelect<number>
        aria-label={t('whatIf.position')}
        showSearch={{ treeNodeFilterProp: 'title' }}
        treeDataSimpleMode
        treeData={nodes}
        treeDefaultExpandAll
        listHeight={listHeight}
        placeholder={t('whatIf.choosePosition')}
        {...(value === undefined ? {} : { value })}
        onChange={onChange}
      />
    </label>
  );
}
function UsedField({
  modId,
  value,
  onChange,
}: {
  modId: number;
  value: number | undefined;
  onChange: (id: number) => void;
}) {
  const t = useT();
  const [q, setQ] = useState('');
  const settledQuery = useSettled(q);
  const { data, isLoading } = useRoute(
    analysisWhatIfApi.searchUses,
    { modId, pageSize: maxOptions, ...(settledQuery ? { q: settledQuery } : {}) },
    { log: ['whatIf.log.title', 'whatIf.log.uses'], keepPrevious: true },
  );
  return (
    <SearchSelect
      label={t('whatIf.used')}
      hint={t('whatIf.chooseUsed')}
      sheets={data?.records ?? []}
      isLoading={isLoading}
      q={q}
      onSearch={setQ}
      value={value}
      onChange={onChange}
    />
  );
}

/** Adds a replacement to a variant. */
export function ReplacementForm({
  modId,
  variant,
  isBusy,
  onAdd,
}: {
  modId: number;
  variant: AnalysisVariant;
  isBusy: boolean;
  onAdd: (next: AnalysisVariant) => void;
}) {
  const t = useT();
  const [kind, setKind] = useState<Kind>('position');
  const [what, setWhat] = useState<number>();
  const [by, setBy] = useState<number>();
  const [q, setQ] = useState('');
  const settledQuery = useSettled(q);
  const of = kind === 'position' ? { positionId: what } : { sheetId: what };
  const candidates = useRoute(
    analysisWhatIfApi.candidates,
    { modId, pageSize: maxOptions, ...of, ...(settledQuery ? { q: settledQuery } : {}) },
    { log: ['whatIf.log.title', 'whatIf.log.candidates'], enabled: what !== undefined, keepPrevious: true },
  );
  const choose = (id: number) => {
    setWhat(id);
    setBy(undefined);
  };
  const add = () => {
    if (what === undefined || by === undefined) return;
    onAdd(
      kind === 'position'
        ? { ...variant, positions: [...variant.positions, { positionId: what, sheetId: by }] }
        : { ...variant, materials: [...variant.materials, { sheetId: what, bySheetId: by }] },
    );
  };
  return (
    <div className="wi-add">
      <Segmented<Kind>
        aria-label={t('whatIf.kind.label')}
        value={kind}
        options={(['position', 'material'] as const).map((value) => ({ value, label: t(`whatIf.kind.${value}`) }))}
        onChange={(next) => {
          setKind(next);
          setWhat(undefined);
          setBy(undefined);
        }}
      />
      {kind === 'position' ? (
        <PositionField modId={modId} value={what} onChange={choose} />
      ) : (
        <UsedField modId={modId} value={what} onChange={choose} />
      )}
      <SearchSelect
        label={t('whatIf.by')}
        hint={t('whatIf.chooseBy')}
        sheets={what === undefined ? [] : (candidates.data?.records ?? [])}
        isLoading={candidates.isLoading}
        q={q}
        onSearch={setQ}
        value={by}
        onChange={setBy}
        isOff={what === undefined}
      />
      <div className="wi-bar">
        <Button loading={isBusy} disabled={what === undefined || by === undefined} onClick={add}>
          {t('whatIf.add')}
        </Button>
      </div>
    </div>
  );
}
