import { catalogApi, type SubstanceRow } from '@matlas/contract';
import { Code, nameIn, ResourceList, useLanguage, useT, type Column } from '@matlas/web-kit';
import { Tag } from 'antd';
import { SubstanceForm } from './substance-form';
import { SubstancePanel } from './substance-panel';

const kinds = ['substance', 'element', 'polymer', 'group', 'joker'] as const;

/** Basic substances: found by English, Chinese, CAS, EC and pinyin; the panel shows groups, members, lists and metals. */
export function SubstancesPage() {
  const t = useT();
  const language = useLanguage();
  const columns: Column<SubstanceRow>[] = [
    { key: 'name', render: (substance) => nameIn(language, substance.nameZh, substance.nameEn) },
    { field: 'cas', width: 130, priority: 1, sortable: true, render: (substance) => <Code>{substance.cas ?? '–'}</Code> },
    { field: 'ec', width: 120, render: (substance) => <Code>{substance.ec ?? '–'}</Code> },
    { key: 'otherName', width: 260, priority: 3, render: (substance) => nameIn(language === 'zh' ? 'en' : 'zh', substance.nameZh, substance.nameEn) },
    { field: 'kind', width: 120, render: (substance) => t(`substances.kind.${substance.kind}`) },
    { field: 'svhc', width: 90, priority: 2, render: (substance) => (substance.svhc ? <Tag>SVHC</Tag> : '–') },
    { field: 'sources', width: 150, priority: 3, isExtra: true },
  ];
  return (
    <ResourceList
      name="substances" list={catalogApi.substances.page} columns={columns}
      filters={[
        { field: 'kind', kind: 'choice', options: kinds.map((value) => ({ value, label: t(`substances.kind.${value}`) })) },
        { field: 'svhc', kind: 'choice', options: [{ value: 'true', label: 'SVHC' }] },
      ]}
      save={catalogApi.substances.saveOrUpdate} form={(form) => <SubstanceForm {...form} />} remove={catalogApi.substances.delete}
      panel={(substance, close) => <SubstancePanel substance={substance} onClose={close} />}
    />
  );
}
