import { checkType, lawType, rulesApi, type LawRow } from '@matlas/contract';
import {
  Code,
  formatDate,
  formatNumber,
  nameIn,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Tag } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useLawWords } from '../shared/law-words';
import { AsOfPicker, useAsOf } from './as-of';
import { RegulationForm } from './regulation-form';
import { RegulationItems } from './regulation-items';

/** Regulations with their dated substance lists; the list of one regulation is a page of its own, `?id=`. */
export function RegulationsPage() {
  const [search] = useSearchParams();
  const lawId = Number(search.get('id'));
  return lawId > 0 ? <RegulationItems lawId={lawId} /> : <RegulationList />;
}

function RegulationList() {
  const language = useLanguage();
  const t = useT();
  const wordOf = useWordOf();
  const { codeOf, authorityOf } = useLawWords();
  const [, setSearch] = useSearchParams();
  const [asOf] = useAsOf();
  const [lawTypes, checkTypes] = [useFilterOptions(lawType), useFilterOptions(checkType)];
  const columns: Column<LawRow>[] = [
    { field: 'code', width: 150, sortable: true, render: (law) => <Code>{codeOf(law.code)}</Code> },
    {
      key: 'name',
      render: (law) => (
        <>
          {nameIn(language, law.nameZh, law.nameEn)}
          {law.kind === 'rbs' ? (
            <>
              {' '}
              <Tag>{t('regulations.rbs')}</Tag>
            </>
          ) : null}
        </>
      ),
    },
    { field: 'lawType', width: 112, priority: 1, render: (law) => wordOf(lawType, law.lawType) },
    { field: 'checkType', width: 96, priority: 3, render: (law) => wordOf(checkType, law.checkType) },
    {
      field: 'authority',
      width: 190,
      priority: 3,
      render: (law) => (
        <span className="m-cut" title={authorityOf(law)}>
          {authorityOf(law)}
        </span>
      ),
    },
    { field: 'effectiveDate', width: 124, sortable: true, render: (law) => formatDate(law.effectiveDate) },
    { key: 'list', width: 140, priority: 2, render: (law) => law.currentList?.label ?? '–' },
    { key: 'items', width: 96, align: 'right', render: (law) => formatNumber(law.currentList?.itemCount) },
    { field: 'updateTime', width: 124, sortable: true, priority: 3, render: (law) => formatDate(law.updateTime) },
  ];
  return (
    <ResourceList
      name="regulations"
      list={rulesApi.laws.page}
      columns={columns}
      defaultSort="code"
      fixed={asOf ? { asOf } : {}}
      actions={<AsOfPicker />}
      filters={[
        { field: 'lawType', kind: 'choice', options: lawTypes },
        { field: 'checkType', kind: 'choice', options: checkTypes },
      ]}
      save={rulesApi.laws.saveOrUpdate}
      form={(form) => <RegulationForm {...form} />}
      remove={rulesApi.laws.delete}
      onOpen={(law) => setSearch({ id: String(law.id), ...(asOf ? { asOf } : {}) })}
    />
  );
}
