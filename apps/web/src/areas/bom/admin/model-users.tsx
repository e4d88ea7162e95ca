import { type ModelUser, vehicleApi } from '@matlas/contract';
import {
  ErrorState,
  nameIn,
  PanelSection,
  RowsSkeleton,
  useCommand,
  useLanguage,
  useRoute,
  useT,
} from '@matlas/web-kit';
import { Input, Switch } from 'antd';
import { useState } from 'react';

const log = ['vehicleAdmin.title', 'vehicleAdmin.users'];

function UserLine({ user, modelId }: { user: ModelUser; modelId: number }) {
  const t = useT();
  const language = useLanguage();
  const grant = useCommand(vehicleApi.modInfo.grant, { log: ['vehicleAdmin.title', 'vehicleAdmin.grant'] });
  const departments = user.departments.map(({ nameZh, nameEn }) => nameIn(language, nameZh, nameEn));
  const why = user.limited ? undefined : t(user.granted ? 'vehicleAdmin.seesByRole' : 'vehicleAdmin.outOfReach');
  return (
    <li className="b-model-user">
      <span>
        {user.name} <span className="m-faint">{user.loginName}</span>
        <br />
        <span className="m-faint">
          {[...departments, ...(user.active ? [] : [t('vehicleAdmin.inactive')]), ...(why ? [why] : [])].join(' · ')}
        </span>
      </span>
      <Switch
        aria-label={t('vehicleAdmin.maySee', { name: user.name })}
        checked={user.granted}
        disabled={!user.can.grant}
        title={why}
        loading={grant.isPending}
        onChange={(granted) => void grant.run({ id: modelId, userIds: [user.id], granted })}
      />
    </li>
  );
}

/** The users who may see and work on the model; those limited to certain models are given it, or lose it. */
export function ModelUsers({ modelId }: { modelId: number }) {
  const t = useT();
  const [typed, setTyped] = useState('');
  const { data, error, refetch } = useRoute(vehicleApi.modInfo.users, { id: modelId }, { log, alwaysOnOpen: true });
  const wanted = typed.trim().toLowerCase();
  const shown = data?.filter(({ name, loginName }) => `${name} ${loginName}`.toLowerCase().includes(wanted)) ?? [];
  const granted = data?.filter((user) => user.granted).length ?? 0;
  return (
    <PanelSection title={t('vehicleAdmin.users')} extra={data ? `${granted} / ${data.length}` : undefined}>
      <Input.Search
        allowClear
        size="small"
        aria-label={t('vehicleAdmin.searchUsers')}
        placeholder={t('vehicleAdmin.searchUsers')}
        onChange={(event) => setTyped(event.target.value)}
      />
      {error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null}
      {data ? (
        <ul className="b-model-users">
          {shown.map((user) => (
            <UserLine key={user.id} user={user} modelId={modelId} />
          ))}
        </ul>
      ) : error ? null : (
        <RowsSkeleton />
      )}
    </PanelSection>
  );
}
