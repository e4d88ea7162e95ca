import { enterpriseUsersApi, userKind, type EnterpriseUser, type EnterpriseUserRow } from '@matlas/contract';
import {
  Code,
  DetailPanel,
  Facts,
  formatDateTime,
  nameIn,
  noValue,
  PanelSection,
  useLanguage,
  useMay,
  useRoute,
  useT,
  useWordOf,
} from '@matlas/web-kit';
import { Button } from 'antd';
import { RightsSection } from './rights-section';
import { useActivation } from './use-activation';
import { useRoleNames, UserState, useValidity } from './user-columns';

function Person({ user }: { user: EnterpriseUserRow }) {
  const t = useT();
  const validityOf = useValidity();
  const field = (name: string) => t(`users.field.${name}`);
  return (
    <PanelSection>
      <Facts
        items={[
          [field('status'), <UserState key="state" user={user} />],
          [field('email'), user.email],
          [field('officePhone'), user.officePhone],
          [field('cellPhoneNumber'), user.cellPhoneNumber],
          [field('fax'), user.fax],
          [field('position'), user.position],
          [field('userCode'), user.userCode],
          [field('validity'), validityOf(user)],
          [field('lastSignInAt'), user.lastSignInAt ? formatDateTime(user.lastSignInAt) : t('users.neverSignedIn')],
          [field('mustChangePassword'), user.mustChangePassword ? t('users.firstPassword') : ''],
        ]}
      />
    </PanelSection>
  );
}

/** Facts that only the full record contains: all departments, the limit to vehicle models. */
function Reach({ user, full }: { user: EnterpriseUserRow; full: EnterpriseUser | undefined }) {
  const t = useT();
  const language = useLanguage();
  const wordOf = useWordOf();
  const rolesOf = useRoleNames();
  const field = (name: string) => t(`users.field.${name}`);
  const departments = full
    ? full.organisations.map((one) => nameIn(language, one.nameZh, one.nameEn))
    : [nameIn(language, user.organisationName, user.organisationEnName)];
  const models = full
    ? full.limitedToModels
      ? t('users.modelsLimited', { count: full.modelIds.length })
      : t('users.modelsAll')
    : noValue;
  return (
    <PanelSection title={t('users.reach')}>
      <Facts
        items={[
          [field('enterprise'), nameIn(language, user.enterpriseName, user.enterpriseEnName)],
          [field('organisationIds'), departments.join(t('users.comma'))],
          [field('roleIds'), rolesOf(user.roles)],
          [field('kinds'), user.kinds.map((kind) => wordOf(userKind, kind)).join(t('users.comma'))],
          [field('models'), models],
        ]}
      />
    </PanelSection>
  );
}

/** Detail of a user: departments, roles and rights, and the action that activates or deactivates. */
export function UserPanel({
  user,
  onClose,
  withActivation = true,
}: {
  user: EnterpriseUserRow;
  onClose: () => void;
  withActivation?: boolean;
}) {
  const t = useT();
  const may = useMay();
  const activation = useActivation();
  const { data } = useRoute(
    enterpriseUsersApi.get,
    { id: user.id },
    { log: ['users.title', 'kit.query'], enabled: may(enterpriseUsersApi.get) },
  );
  const { can } = user;
  const canSwitch = withActivation && activation !== undefined && (can.activate || can.deactivate);
  const footer = canSwitch ? (
    <Button danger={can.deactivate} onClick={() => activation(user, can.deactivate)}>
      {t(can.deactivate ? 'users.deactivateMore' : 'users.activate')}
    </Button>
  ) : undefined;
  return (
    <DetailPanel title={user.name} subtitle={<Code>{user.loginName}</Code>} onClose={onClose} footer={footer}>
      <Person user={user} />
      <Reach user={user} full={data} />
      {may(enterpriseUsersApi.transfer) ? <RightsSection userId={user.id} canGrant={can.grant} /> : null}
    </DetailPanel>
  );
}
