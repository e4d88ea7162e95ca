import { organisationApi, type OrganisationRow, type Route } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDateTime,
  formatNumber,
  noValue,
  PanelSection,
  useMay,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useDepartmentName } from './department-tree';

type CountRoute = typeof organisationApi.ownSheets;

function useCount(route: CountRoute & Route, id: number): string {
  const may = useMay();
  const { data } = useRoute(route, { id }, { log: ['departments.title', 'departments.sheets'], enabled: may(route) });
  return data === undefined ? noValue : formatNumber(data);
}

function SheetCounts({ id }: { id: number }) {
  const t = useT();
  const [own, received, sent] = [
    useCount(organisationApi.ownSheets, id),
    useCount(organisationApi.receivedSheets, id),
    useCount(organisationApi.sentSheets, id),
  ];
  return (
    <PanelSection title={t('departments.sheets')}>
      <Facts
        items={[
          [t('departments.own'), own],
          [t('departments.received'), received],
          [t('departments.sent'), sent],
        ]}
      />
    </PanelSection>
  );
}

export interface DepartmentPanelProps {
  department: OrganisationRow;
  above: string;
  onClose: () => void;
  /** Undefined without the permission. */
  onEdit: (() => void) | undefined;
  onAdd: (() => void) | undefined;
  onDelete: (() => void) | undefined;
}

/** Detail of a department: contact person, number of users and data sheets, actions. */
export function DepartmentPanel({ department, above, onClose, onEdit, onAdd, onDelete }: DepartmentPanelProps) {
  const t = useT();
  const nameOf = useDepartmentName();
  const field = (name: string) => t(`departments.field.${name}`);
  const { can } = department;
  const actions = [
    can.addBelow && onAdd ? (
      <Button key="add" onClick={onAdd}>
        {t('departments.addBelow')}
      </Button>
    ) : null,
    can.edit && onEdit ? (
      <Button key="edit" onClick={onEdit}>
        {t('kit.edit')}
      </Button>
    ) : null,
    can.delete && onDelete ? (
      <Button key="delete" danger onClick={onDelete}>
        {t('departments.deleteMore')}
      </Button>
    ) : null,
  ].filter(Boolean);
  return (
    <DetailPanel
      title={nameOf(department)}
      subtitle={<Code>{department.code}</Code>}
      onClose={onClose}
      footer={actions.length > 0 ? actions : undefined}
    >
      <PanelSection>
        <Facts
          items={[
            [field('nameZh'), department.nameZh],
            [field('nameEn'), department.nameEn],
            [field('parentId'), above],
            [field('contactUserId'), department.contactName ?? t('departments.noContact')],
            [field('users'), formatNumber(department.users)],
            [field('updateTime'), formatDateTime(department.updateTime)],
          ]}
        />
      </PanelSection>
      <SheetCounts id={department.id} />
    </DetailPanel>
  );
}
