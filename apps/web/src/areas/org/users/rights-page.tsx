import { enterpriseUsersApi, type EnterpriseUserRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  FigureStrip,
  nameIn,
  noValue,
  ResourceList,
  useLanguage,
  useMay,
  useRoute,
  useSession,
  useT,
  type Column,
} from '@matlas/web-kit';
import { EnterpriseSelect, useEnterpriseChoice, useManagesSeveralEnterprises } from '../enterprise-choice';
import { RightsSection } from './rights-section';
import { UserState } from './user-columns';
import '../org.css';

const log = ['rights.title', 'kit.query'];

/**
 * Used and free seats of the enterprise. They are returned with the rights of any of its users, so the first one is
 * read.
 */
function Capacities({ enterpriseId }: { enterpriseId: number }) {
  const t = useT();
  const anyUser = useRoute(enterpriseUsersApi.page, { pageNo: 1, pageSize: 1, enterpriseId }, { log });
  const userId = anyUser.data?.records[0]?.id;
  const transfer = useRoute(enterpriseUsersApi.transfer, { id: userId ?? 0 }, { log, enabled: userId !== undefined });
  const cos = useRoute(enterpriseUsersApi.cos, { id: userId ?? 0 }, { log, enabled: userId !== undefined });
  if (!transfer.data || !cos.data) return null;
  const { upload, download, upDownload } = transfer.data.capacities;
  const { normal, advanced } = cos.data.capacities;
  const kinds = [
    ['upload', upload],
    ['download', download],
    ['upDownload', upDownload],
    ['cosNormal', normal],
    ['cosAdvanced', advanced],
  ] as const;
  const figures = kinds.map(([key, seats]) => ({
    key,
    label: t(`users.right.${key}`),
    value: seats.isEnabled ? seats.used : noValue,
    ...(seats.isEnabled ? { suffix: t('rights.ofCapacity', { capacity: seats.capacity }) } : {}),
    note: seats.isEnabled ? t('rights.left', { count: seats.left }) : t('users.right.notEnabled'),
  }));
  return <FigureStrip label={t('rights.capacity')} figures={figures} />;
}

function useColumns(): Column<EnterpriseUserRow>[] {
  const t = useT();
  const language = useLanguage();
  return [
    { field: 'name', title: 'users.field.name', sortable: true },
    {
      key: 'transferRight',
      title: 'users.field.transferRight',
      width: 180,
      priority: 1,
      render: ({ transferRight }) => (transferRight ? t(`users.right.${transferRight}`) : noValue),
    },
    {
      key: 'cosRight',
      title: 'users.field.cosRight',
      width: 140,
      priority: 2,
      render: ({ cosRight }) => (cosRight ? t(`enums.cosRight.${cosRight}`) : noValue),
    },
    {
      field: 'loginName',
      title: 'users.field.loginName',
      width: 160,
      priority: 2,
      sortable: true,
      render: (user) => <Code>{user.loginName}</Code>,
    },
    {
      key: 'organisation',
      title: 'users.field.organisation',
      width: 200,
      priority: 3,
      render: (user) => nameIn(language, user.organisationName, user.organisationEnName),
    },
    {
      field: 'status',
      title: 'users.field.status',
      width: 120,
      priority: 3,
      render: (user) => <UserState user={user} />,
    },
  ];
}

/** Users of an enterprise with upload, download and offline rights, compared with its capacity. */
export function RightsPage() {
  const session = useSession();
  const may = useMay();
  const { enterpriseId = session?.enterpriseId ?? 0, choose } = useEnterpriseChoice();
  const hasChoice = useManagesSeveralEnterprises();
  const columns = useColumns();
  const above = (
    <>
      {hasChoice ? (
        <div className="g-choice">
          <EnterpriseSelect value={enterpriseId} onChange={choose} />
        </div>
      ) : null}
      {may(enterpriseUsersApi.transfer) ? <Capacities enterpriseId={enterpriseId} /> : null}
    </>
  );
  return (
    <ResourceList
      name="rights"
      list={enterpriseUsersApi.page}
      columns={columns}
      defaultSort="name"
      fixed={{ enterpriseId }}
      above={above}
      panel={(user, close) => (
        <DetailPanel key={user.id} title={user.name} subtitle={<Code>{user.loginName}</Code>} onClose={close}>
          <RightsSection userId={user.id} canGrant={user.can.grant} />
        </DetailPanel>
      )}
    />
  );
}
