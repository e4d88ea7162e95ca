import { PlusOutlined } from '@ant-design/icons';
import { catalogApi } from '@matlas/contract';
import { ResourceList, useMay, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { useCatalogueView } from './catalogue-views';
import { LabelTables } from './label-tables';
import { MaterialClasses, MaterialStandards } from './reference-views';
import { RequestForm } from './requests/request-form';
import { RequestList } from './requests/request-list';
import { useSubstanceColumns, useSubstanceFilters } from './substance-columns';
import { SubstancePanel } from './substance-panel';
import { UncataloguedList } from './uncatalogued-list';

function FoundSubstances({ actions }: { actions: ReactNode }) {
  return (
    <ResourceList
      name="substanceSearch"
      list={catalogApi.substances.page}
      columns={useSubstanceColumns()}
      filters={useSubstanceFilters(false)}
      actions={actions}
      exports={catalogApi.substances.export}
      panel={(substance, close) => <SubstancePanel key={substance.id} substance={substance} onClose={close} />}
    />
  );
}

/**
 * Read-only catalogue for all users: substances, material classes, standards and label tables. Missing substances can be
 * requested.
 */
export function SubstanceSearchPage() {
  const t = useT();
  const may = useMay();
  const [search] = useSearchParams();
  const { view, switcher } = useCatalogueView(['substances', 'uncatalogued', 'requests', 'classes', 'norms', 'labels']);
  const [isAsking, setAsking] = useState(false);
  const ask = may(catalogApi.substanceRequests.request) ? (
    <Button
      type={view === 'requests' ? 'primary' : 'default'}
      icon={<PlusOutlined aria-hidden />}
      onClick={() => setAsking(true)}
    >
      {t('substanceRequests.ask')}
    </Button>
  ) : null;
  const actions = (
    <>
      {switcher}
      {view === 'substances' || view === 'requests' ? ask : null}
    </>
  );
  return (
    <>
      {view === 'substances' ? <FoundSubstances actions={actions} /> : null}
      {view === 'uncatalogued' ? <UncataloguedList actions={actions} /> : null}
      {view === 'requests' ? <RequestList actions={actions} withEnterprise={false} /> : null}
      {view === 'classes' ? <MaterialClasses actions={actions} /> : null}
      {view === 'norms' ? <MaterialStandards actions={actions} /> : null}
      {view === 'labels' ? <LabelTables actions={actions} /> : null}
      {isAsking ? <RequestForm name={search.get('q') ?? ''} onClose={() => setAsking(false)} /> : null}
    </>
  );
}
