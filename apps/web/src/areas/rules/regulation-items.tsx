import { rulesApi, type ListItemRow, type ListVersion } from '@matlas/contract';
import { Code, formatDate, formatPercent, nameIn, ResourceList, useLanguage, useRoute, useT, useTabTitle, type Column } from '@matlas/web-kit';
import { Button, Select } from 'antd';
import { useSearchParams } from 'react-router-dom';
import { useLawWords } from '../law-words';
import { ItemPanel } from './item-panel';

function useVersions(lawId: number) {
  const { data } = useRoute(rulesApi.listItems.versions, { lawId }, { log: 'regulationItems.log.versions' });
  return data ?? [];
}

function useLaw(lawId: number) {
  const { data } = useRoute(rulesApi.laws.list, {}, { log: 'regulationItems.log.law' });
  return data?.find((law) => law.id === lawId);
}

function VersionPicker({ versions }: { versions: readonly ListVersion[] }) {
  const t = useT();
  const [search, setSearch] = useSearchParams();
  const choose = (versionId: string) => setSearch((now) => { const next = new URLSearchParams(now); next.set('versionId', versionId); next.delete('page'); return next; });
  const newest = String(versions[0]?.id ?? '');
  return (
    <Select
      className="m-filter" prefix={t('kit.labelled', { label: t('regulationItems.version') })} aria-label={t('regulationItems.version')} popupMatchSelectWidth={false} value={search.get('versionId') ?? newest} onChange={choose}
      options={versions.map(({ id, label, publishedAt }) => ({ value: String(id), label: label === publishedAt ? label : `${label} · ${formatDate(publishedAt)}` }))}
    />
  );
}

/** A group's row carries the numbers of one of its members, which would be read as its own. */
const isGroup = (item: ListItemRow): boolean => item.memberCount > 1;

/** The substance list of one regulation, in the version of a chosen date. */
export function RegulationItems({ lawId }: { lawId: number }) {
  const t = useT();
  const language = useLanguage();
  const [search, setSearch] = useSearchParams();
  const versions = useVersions(lawId);
  const law = useLaw(lawId);
  const title = law ? nameIn(language, law.nameZh, law.nameEn) : undefined;
  const { codeOf } = useLawWords();
  useTabTitle(law && codeOf(law.code));
  const versionId = search.get('versionId') ?? undefined;
  const columns: Column<ListItemRow>[] = [
    { key: 'name', render: (item) => nameIn(language, item.nameZh, item.nameEn) },
    { field: 'cas', width: 120, priority: 1, render: (item) => (isGroup(item) ? t('regulationItems.members', { count: item.memberCount }) : <Code>{item.cas ?? '–'}</Code>) },
    { field: 'ec', width: 110, priority: 3, render: (item) => <Code>{isGroup(item) ? '–' : (item.ec ?? '–')}</Code> },
    { field: 'limitPercent', width: 110, align: 'right', render: (item) => formatPercent(item.limitPercent) },
    { field: 'denominator', width: 150, priority: 2, render: (item) => t(`regulationItems.denominator.${item.denominator}`) },
    { field: 'duty', width: 110, priority: 2, render: (item) => t(`regulationItems.duty.${item.duty}`) },
    { field: 'inclusionDate', width: 124, sortable: true, priority: 3, render: (item) => formatDate(item.inclusionDate ?? item.validFrom) },
    { field: 'entryNo', width: 100, priority: 3 },
  ];
  return (
    <ResourceList
      name="regulationItems" list={rulesApi.listItems.page} columns={columns} fixed={{ lawId, ...(versionId ? { versionId: Number(versionId) } : {}) }} title={title ?? t('regulationItems.title')}
      actions={<><VersionPicker versions={versions} /><Button onClick={() => setSearch({})}>{t('regulationItems.back')}</Button></>}
      panel={(item, close) => <ItemPanel item={item} onClose={close} />}
    />
  );
}
