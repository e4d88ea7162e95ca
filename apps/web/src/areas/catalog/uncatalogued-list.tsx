import { catalogApi, type SubstanceRow } from '@matlas/contract';
import { Code, nameIn, ResourceList, useLanguage, useT, type Column } from '@matlas/web-kit';
import type { ReactNode } from 'react';
import { RequestSubstances } from '../shared/uncatalogued';
import { SubstancePanel } from './substance-panel';

const fixed = { listed: 'uncatalogued' };

/** What the data sheets of the enterprise name and the catalogue does not have, to be requested for it. */
export function UncataloguedList({ actions }: { actions: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const columns: Column<SubstanceRow>[] = [
    { key: 'name', render: ({ nameZh, nameEn }) => nameIn(language, nameZh, nameEn) },
    { key: 'number', width: 160, priority: 1, render: ({ cas, ec }) => <Code>{cas ?? ec ?? '–'}</Code> },
    {
      key: 'names',
      width: 320,
      priority: 2,
      render: ({ synonymsZh, synonymsEn }) => [...synonymsZh, ...synonymsEn].join(t('files.comma')) || '–',
    },
  ];
  return (
    <ResourceList
      name="uncatalogued"
      list={catalogApi.substances.page}
      columns={columns}
      fixed={fixed}
      actions={actions}
      exports={catalogApi.substances.export}
      above={<p className="m-faint c-above">{t('uncatalogued.explained')}</p>}
      bulkActions={(rows, clear) => <RequestSubstances ids={rows.map(({ id }) => id)} onDone={clear} />}
      panel={(substance, close) => <SubstancePanel key={substance.id} substance={substance} onClose={close} />}
    />
  );
}
