import { catalogApi, materialBreakdown, type MaterialClass, type MaterialStandard, type Route } from '@matlas/contract';
import { Code, nameIn, useLanguage, useRoute, useT, useWordOf } from '@matlas/web-kit';
import type { TableColumnsType } from 'antd';
import { useState, type ReactNode } from 'react';
import { matchesQuery, ReadOnlyList } from '../shared/read-only-list';

const log = ['substanceSearch.title', 'kit.query'];
const indent = 16;

const useReferenceList = <R extends Route>(route: R) => useRoute(route, {} as never, { log });

/** The VDA 231-106 classification as a tree. Classes without an equivalent in the international system are marked. */
export function MaterialClasses({ actions }: { actions: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const [q, setQ] = useState('');
  const { data, error, isLoading, refetch } = useReferenceList(catalogApi.materialClasses);
  const wordOf = useWordOf();
  const depthOf = ({ code }: MaterialClass) => code.split('.').length - 1;
  const columns: TableColumnsType<MaterialClass> = [
    {
      key: 'code',
      title: t('materialClasses.code'),
      width: 130,
      render: (_, row) => (
        <span style={{ paddingInlineStart: depthOf(row) * indent }}>
          <Code>{row.code}</Code>
        </span>
      ),
    },
    {
      key: 'name',
      title: t('materialClasses.name'),
      render: (_, row) => (
        <span className={row.leaf ? '' : 'c-parent'}>{nameIn(language, row.nameZh, row.nameEn)}</span>
      ),
    },
    { key: 'rrr', title: t('materialClasses.rrrDefault'), width: 130, render: (_, row) => row.rrrDefault ?? '–' },
    {
      key: 'breakdown',
      title: t('materialClasses.breakdown'),
      width: 180,
      render: (_, { breakdown }) =>
        materialBreakdown.has(breakdown) ? wordOf(materialBreakdown, breakdown) : (breakdown ?? '–'),
    },
    {
      key: 'convertible',
      title: t('materialClasses.convertible'),
      width: 270,
      render: (_, row) => t(row.convertible ? 'substances.yes' : 'substances.no'),
    },
  ];
  const rows = data?.filter(({ code, nameZh, nameEn }) => q === '' || matchesQuery(q, code, nameZh, nameEn));
  return (
    <ReadOnlyList<MaterialClass>
      title={t('substances.view.classes')}
      rowKey="code"
      rows={rows}
      error={error}
      isLoading={isLoading}
      refetch={refetch}
      columns={columns}
      actions={actions}
      onSearch={setQ}
    />
  );
}

/** Material standards. */
export function MaterialStandards({ actions }: { actions: ReactNode }) {
  const t = useT();
  const [q, setQ] = useState('');
  const { data, error, isLoading, refetch } = useReferenceList(catalogApi.materialStandards);
  const columns: TableColumnsType<MaterialStandard> = [
    { key: 'code', title: t('materialClasses.standard'), width: 220, render: (_, row) => <Code>{row.code}</Code> },
    { key: 'title', title: t('materialClasses.title'), render: (_, row) => row.title ?? '–' },
  ];
  return (
    <ReadOnlyList<MaterialStandard>
      title={t('substances.view.norms')}
      rowKey="id"
      rows={data?.filter(({ code, title }) => q === '' || matchesQuery(q, code, title))}
      error={error}
      isLoading={isLoading}
      refetch={refetch}
      columns={columns}
      actions={actions}
      onSearch={setQ}
    />
  );
}
