import { accountApi, type ScipAccount } from '@matlas/contract';
import { Field, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { App, Input } from 'antd';

/**
 * Binds the user's ECHA account. An existing binding is updated; sending the masked key back leaves the stored key
 * unchanged.
 */
export function ScipDialog({ bound, onClose }: { bound: ScipAccount | null; onClose: () => void }) {
  const t = useT();
  const { message } = App.useApp();
  const { maxLength } = useRules();
  const done = () => void message.success(t(bound ? 'messages.scipRebound' : 'messages.scipBound'));
  const initial = bound ? { s2sKey: bound.s2sKey, scipUuid: bound.scipUuid, userName: bound.userName } : {};
  return (
    <ResourceForm
      name="scip"
      title={t('account.scip.title')}
      save={bound ? accountApi.rebindScip : accountApi.bindScip}
      {...(bound ? { record: { id: bound.id } } : {})}
      initial={initial}
      log={['account.scip.title', 'kit.save']}
      onSaved={done}
      onClose={onClose}
    >
      <Field
        name="s2sKey"
        label="account.scip.s2sKey"
        isRequired
        rules={[maxLength(500)]}
        {...(bound ? { help: 'account.scip.keyKept' } : {})}
      >
        <Input autoComplete="off" />
      </Field>
      <Field name="scipUuid" label="account.scip.scipUuid" isRequired rules={[maxLength(100)]}>
        <Input autoComplete="off" />
      </Field>
      <Field name="userName" label="account.scip.userName" isRequired rules={[maxLength(100)]}>
        <Input autoComplete="off" />
      </Field>
    </ResourceForm>
  );
}
