import { lawType, rulesApi, type LawRow } from '@matlas/contract';
import { Code, formatDate, formatNumber, nameIn, ResourceList, useFilterOptions, useLanguage, useWordOf, type Column } from '@matlas/web-kit';
import { useSearchParams } from 'react-router-dom';
import { useLawWords } from '../law-words';
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
  const wordOf = useWordOf();
  const { codeOf, authorityOf } = useLawWords();
  const [, setSearch] = useSearchParams();
  const lawTypes = useFilterOptions(lawType);
  const columns: Column<LawRow>[] = [
    { field: 'code', width: 150, sortable: true, render: (law) => <Code>{codeOf(law.code)}</Code> },
    { key: 'name', render: (law) => nameIn(language, law.nameZh, law.nameEn) },
    { field: 'lawType', width: 112, priority: 1, render: (law) => wordOf(lawType, law.lawType) },
    { field: 'authority', width: 190, priority: 3, render: (law) => <span className="m-cut" title={authorityOf(law)}>{authorityOf(law)}</span> },
    { field: 'effectiveDate', width: 124, sortable: true, render: (law) => formatDate(law.effectiveDate) },
    { key: 'list', width: 180, priority: 3, render: (law) => law.currentList?.label ?? '–' },
    { key: 'items', width: 96, align: 'right', render: (law) => formatNumber(law.currentList?.itemCount) },
    { field: 'updateTime', width: 124, sortable: true, priority: 3, render: (law) => formatDate(law.updateTime) },
  ];
  return (
    <ResourceList
      name="regulations" list={rulesApi.laws.page} columns={columns} defaultSort="code" filters={[{ field: 'lawType', kind: 'choice', options: lawTypes }]}
      save={rulesApi.laws.saveOrUpdate} form={(form) => <RegulationForm {...form} />} remove={rulesApi.laws.delete}
      onOpen={(law) => setSearch({ id: String(law.id) })}
    />
  );
}
