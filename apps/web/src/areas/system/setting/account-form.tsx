import type { configApi, SyncAccountRow } from '@matlas/contract';
import { Field, FieldPair, ResourceForm, useRules, useT } from '@matlas/web-kit';
import { Checkbox, Input, type FormRule } from 'antd';

export type AccountCalls = typeof configApi.ownAccounts | typeof configApi.imdsAccounts;

interface AccountFormProps {
  calls: AccountCalls;
  account: SyncAccountRow | undefined;
  onClose: () => void;
}

/** Validation messages of the specification for incomplete accounts. */
function useNeeded() {
  const t = useT();
  return (code: 'userNameRequired' | 'passwordRequired' | 'companyIdRequired'): FormRule => ({
    required: true,
    whitespace: true,
    message: t(`errors.sync.${code}`),
  });
}

/** An account at another system. The stored password is never shown; a new one replaces it. */
export function AccountForm({ calls, account, onClose }: AccountFormProps) {
  const t = useT();
  const { maxLength } = useRules();
  const needed = useNeeded();
  const { password: _masked, ...others } = account ?? { password: '' };
  return (
    <ResourceForm
      name="accounts"
      title={t(account ? 'accounts.edit' : 'accounts.new')}
      save={calls.saveOrUpdate}
      record={account}
      initial={account ? others : { active: true }}
      onClose={onClose}
    >
      <FieldPair>
        <Field name="userName" rules={[needed('userNameRequired'), maxLength(100)]}>
          <Input autoComplete="off" />
        </Field>
        <Field name="companyId" rules={[needed('companyIdRequired'), maxLength(50)]}>
          <Input />
        </Field>
      </FieldPair>
      <Field
        name="password"
        rules={[...(account ? [] : [needed('passwordRequired')]), maxLength(200)]}
        {...(account ? { help: 'accounts.passwordKept' } : {})}
      >
        <Input.Password autoComplete="new-password" {...(account ? { placeholder: account.password } : {})} />
      </Field>
      <Field name="url" rules={[maxLength(500)]} help="accounts.urlHelp">
        <Input placeholder="https://" />
      </Field>
      <Field name="remark" rules={[maxLength(500)]}>
        <Input.TextArea rows={2} />
      </Field>
      <Field name="active" label="accounts.field.state" valuePropName="checked">
        <Checkbox>{t('accounts.active')}</Checkbox>
      </Field>
    </ResourceForm>
  );
}
