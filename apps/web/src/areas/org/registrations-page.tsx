import { enterpriseIdentity, registrationApi, registrationState, type RegistrationRow } from '@matlas/contract';
import {
  Code,
  EmptyState,
  formatDateTime,
  nameIn,
  Page,
  PageHead,
  ResourceList,
  useFilterOptions,
  useLanguage,
  useMay,
  usePageCrumbs,
  useT,
  useWordOf,
  type Column,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { InviteDialog } from './invite-dialog';
import { RegistrationPanel } from './registration-panel';

/** Initial filter of the list: waiting registrations, until the user chooses another filter. */
function useWaitingFilter(): void {
  const [search, setSearch] = useSearchParams();
  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current && search.size === 0) setSearch({ state: 'waiting' }, { replace: true });
    isFirst.current = false;
  }, [search, setSearch]);
}

function RegistrationList({ invite }: { invite: ReactNode }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const states = useFilterOptions(registrationState);
  useWaitingFilter();
  const columns: Column<RegistrationRow>[] = [
    {
      field: 'enterpriseName',
      sortable: true,
      render: (row) => nameIn(language, row.enterpriseName, row.enterpriseEnName),
    },
    { field: 'state', width: 120, priority: 1, render: (row) => wordOf(registrationState, row.state) },
    { field: 'identity', width: 120, priority: 3, render: (row) => wordOf(enterpriseIdentity, row.identity) },
    { key: 'identifier', width: 190, priority: 2, render: (row) => <Code>{row.taxCode ?? row.duns ?? '–'}</Code> },
    { field: 'userName', width: 130, priority: 3 },
    {
      field: 'email',
      width: 210,
      priority: 2,
      render: (row) => (
        <span className="m-cut" title={row.email}>
          {row.email}
        </span>
      ),
    },
    { field: 'createTime', width: 150, sortable: true, render: (row) => formatDateTime(row.createTime) },
  ];
  return (
    <ResourceList
      name="registrations"
      title={t('registrations.title')}
      list={registrationApi.page}
      columns={columns}
      defaultSort="-createTime"
      filters={[
        { field: 'state', kind: 'choice', options: states },
        { field: 'createTime', kind: 'dates' },
      ]}
      actions={invite}
      panel={(row, close) => <RegistrationPanel key={row.id} registration={row} onClose={close} />}
    />
  );
}

/** Page for users who can invite suppliers but not see the list. */
function InvitingOnly({ invite }: { invite: ReactNode }) {
  const t = useT();
  const crumbs = usePageCrumbs();
  return (
    <Page>
      <PageHead title={t('registrations.title')} crumbs={crumbs} />
      <EmptyState title={t('registrations.invite')} action={invite}>
        {t('registrations.inviteExplained')}
      </EmptyState>
    </Page>
  );
}

/** Self-registered suppliers that wait for the centre's decision. Car makers invite their suppliers from this page. */
export function RegistrationsPage() {
  const t = useT();
  const may = useMay();
  const [isInviting, setInviting] = useState(false);
  const invite = may(registrationApi.invite) ? (
    <Button type={may(registrationApi.page) ? 'default' : 'primary'} onClick={() => setInviting(true)}>
      {t('registrations.inviteAction')}
    </Button>
  ) : null;
  return (
    <>
      {may(registrationApi.page) ? <RegistrationList invite={invite} /> : <InvitingOnly invite={invite} />}
      {isInviting ? <InviteDialog onClose={() => setInviting(false)} /> : null}
    </>
  );
}
