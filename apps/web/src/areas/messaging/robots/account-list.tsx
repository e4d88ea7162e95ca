import { type ChatAccountRow, robotApi, robotKind } from '@matlas/contract';
import { type Column, Field, noValue, ResourceForm, ResourceList, useT } from '@matlas/web-kit';
import { Input } from 'antd';
import { useState, type ReactNode } from 'react';

function AccountForm({ person, onClose }: { person: ChatAccountRow; onClose: () => void }) {
  const t = useT();
  const { id: userId, name, loginName: _login, ...accounts } = person;
  return (
    <ResourceForm
      name="chatAccounts"
      title={t('chatAccounts.editOne', { name })}
      save={robotApi.saveAccounts}
      initial={accounts}
      toInput={(values) => ({ ...values, userId })}
      onClose={onClose}
    >
      {robotKind.values.map((kind) => (
        <Field key={kind} name={kind} help={`chatAccounts.help.${kind}`}>
          <Input autoComplete="off" maxLength={100} />
        </Field>
      ))}
    </ResourceForm>
  );
}

/** Users of the own enterprise with the accounts by which the chats mention them. */
export function AccountList({ actions }: { actions: ReactNode }) {
  const t = useT();
  const [edited, setEdited] = useState<ChatAccountRow>();
  const columns: Column<ChatAccountRow>[] = [
    { field: 'name', sortable: true },
    { field: 'loginName', width: 160, priority: 2, sortable: true },
    ...robotKind.values.map((kind, at): Column<ChatAccountRow> => ({
      field: kind,
      width: 150,
      priority: at === 0 ? 1 : 3,
      render: (row) => row[kind] ?? noValue,
    })),
  ];
  return (
    <>
      <ResourceList
        name="chatAccounts"
        list={robotApi.accounts}
        columns={columns}
        defaultSort="name"
        actions={actions}
        rowActions={(person) => [{ key: 'edit', label: t('chatAccounts.edit'), onClick: () => setEdited(person) }]}
      />
      {edited ? <AccountForm person={edited} onClose={() => setEdited(undefined)} /> : null}
    </>
  );
}
