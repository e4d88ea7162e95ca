import { ImportOutlined } from '@ant-design/icons';
import { catalogApi } from '@matlas/contract';
import { ErrorState, ResourceList, useMay, useRoute, useT } from '@matlas/web-kit';
import { Button } from 'antd';
import { useState, type ReactNode } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';
import { useCatalogueView } from './catalogue-views';
import { ImportDialog } from './import-dialog';
import { RequestList } from './requests/request-list';
import { useSubstanceColumns, useSubstanceFilters } from './substance-columns';
import { SubstanceForm } from './substance-form';
import { SubstancePanel } from './substance-panel';

const managementPath = '/data/BasicSubstanceManagement';

function Modify({ id, onClose }: { id: number; onClose: () => void }) {
  const { data, error, refetch } = useRoute(catalogApi.substances.get, { id }, { log: 'substances.log.detail' });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return data ? <SubstanceForm record={data} onClose={onClose} /> : null;
}

/** Two paths of the specification that open a form directly: `substanceInsert`, and `substanceModify?id=`. */
function AddressedForm() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const may = useMay();
  const close = () => void navigate(managementPath, { replace: true });
  if (!may(catalogApi.substances.saveOrUpdate)) return null;
  if (pathname.endsWith('/substanceInsert')) return <SubstanceForm record={undefined} onClose={close} />;
  const id = Number(search.get('id') ?? '');
  return pathname.endsWith('/substanceModify') && Number.isInteger(id) && id > 0 ? (
    <Modify id={id} onClose={close} />
  ) : null;
}

function Catalogue({ switcher }: { switcher: ReactNode }) {
  const columns = useSubstanceColumns();
  const t = useT();
  const may = useMay();
  const [isImporting, setImporting] = useState(false);
  const { substances } = catalogApi;
  const imports = may(substances.importFacts) ? (
    <Button icon={<ImportOutlined aria-hidden />} onClick={() => setImporting(true)}>
      {t('substances.import.action')}
    </Button>
  ) : null;
  return (
    <>
      <ResourceList
        name="substances"
        list={substances.page}
        columns={columns}
        filters={useSubstanceFilters(true)}
        actions={
          <>
            {switcher}
            {imports}
          </>
        }
        exports={substances.export}
        save={substances.saveOrUpdate}
        form={(form) => <SubstanceForm {...form} />}
        remove={substances.delete}
        panel={(substance, close) => <SubstancePanel key={substance.id} substance={substance} onClose={close} />}
      />
      <AddressedForm />
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </>
  );
}

/** Basic substances for users who maintain them: the catalogue with groups, and the requests of enterprises. */
export function SubstancesPage() {
  const { view, switcher } = useCatalogueView(['substances', 'requests']);
  return view === 'requests' ? <RequestList actions={switcher} withEnterprise /> : <Catalogue switcher={switcher} />;
}
