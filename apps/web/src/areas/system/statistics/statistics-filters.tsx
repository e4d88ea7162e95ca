import { CloseOutlined } from '@ant-design/icons';
import type { EnterpriseFound, SheetStatistics, StatisticsFilter } from '@matlas/contract';
import { nameIn, useLanguage, useT } from '@matlas/web-kit';
import { Button, DatePicker, Select } from 'antd';
import dayjs from 'dayjs';
import { useState } from 'react';
import { EnterprisePicker } from '../../../pickers/enterprise-picker';
import type { Patch } from './use-statistics';

export type StatisticsFrame = Pick<
  SheetStatistics,
  'months' | 'enterprise' | 'mayChooseEnterprise' | 'departments' | 'ownersAre' | 'moreOwners'
>;
interface FiltersProps {
  frame: StatisticsFrame | undefined;
  filter: StatisticsFilter;
  patch: Patch;
  isNarrowed: boolean;
}

const monthFormat = 'YYYY-MM';
/** Indentation of one level of the department tree. */
const indent = '\u3000';

function EnterpriseFilter({ frame, patch }: { frame: StatisticsFrame; patch: Patch }) {
  const t = useT();
  const language = useLanguage();
  const [isOpen, setOpen] = useState(false);
  const pick = ([found]: EnterpriseFound[]) => {
    setOpen(false);
    if (found) patch({ enterpriseId: found.orgId, organisationId: undefined });
  };
  const name = frame.enterprise ? nameIn(language, frame.enterprise.nameZh, frame.enterprise.nameEn) : t('kit.all');
  return (
    <>
      <Button className="s-enterprise" title={name} onClick={() => setOpen(true)}>
        {t('kit.labelled', { label: t('statistics.enterprise') })}
        {name}
      </Button>
      {frame.enterprise ? (
        <Button
          type="text"
          icon={<CloseOutlined aria-hidden />}
          aria-label={t('statistics.allEnterprises')}
          onClick={() => patch({ enterpriseId: undefined, organisationId: undefined })}
        />
      ) : null}
      {isOpen ? <EnterprisePicker searchKinds={onlyEnterprises} onPick={pick} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
const onlyEnterprises = ['ent'] as const;

function DepartmentFilter({
  frame,
  filter,
  patch,
}: {
  frame: StatisticsFrame;
  filter: StatisticsFilter;
  patch: Patch;
}) {
  const t = useT();
  const language = useLanguage();
  const label = t('statistics.department');
  const top = Math.min(...frame.departments.map(({ level }) => level));
  const options = frame.departments.map(({ id, nameZh, nameEn, level }) => ({
    value: id,
    label: `${indent.repeat(level - top)}${nameIn(language, nameZh, nameEn)}`,
    title: nameIn(language, nameZh, nameEn),
  }));
  return (
    <Select
      className="m-filter"
      prefix={t('kit.labelled', { label })}
      aria-label={label}
      showSearch={{ optionFilterProp: 'label' }}
      popupMatchSelectWidth={false}
      value={filter.organisationId ?? 0}
      options={[{ value: 0, label: t('kit.all'), title: t('kit.all') }, ...options]}
      labelRender={({ label: shown }) => (typeof shown === 'string' ? shown.trim() : shown)}
      onChange={(id: number) => patch({ organisationId: id || undefined })}
    />
  );
}

/** Filters by months, enterprise and department. The options are returned with the figures. */
export function StatisticsFilters({ frame, filter, patch, isNarrowed }: FiltersProps) {
  const t = useT();
  const from = filter.from ?? frame?.months[0];
  const to = filter.to ?? frame?.months.at(-1);
  return (
    <div className="m-filter-bar" role="search">
      <DatePicker.RangePicker
        picker="month"
        className="m-filter s-months"
        format={monthFormat}
        prefix={t('kit.labelled', { label: t('statistics.months') })}
        aria-label={t('statistics.months')}
        allowClear={false}
        value={[from ? dayjs(from) : null, to ? dayjs(to) : null]}
        onChange={(range) => patch({ from: range?.[0]?.format(monthFormat), to: range?.[1]?.format(monthFormat) })}
      />
      {frame?.mayChooseEnterprise ? <EnterpriseFilter frame={frame} patch={patch} /> : null}
      {frame && frame.departments.length > 1 ? <DepartmentFilter frame={frame} filter={filter} patch={patch} /> : null}
      {isNarrowed ? (
        <Button
          type="link"
          onClick={() => patch({ from: undefined, to: undefined, enterpriseId: undefined, organisationId: undefined })}
        >
          {t('kit.clearFilters')}
        </Button>
      ) : null}
    </div>
  );
}
