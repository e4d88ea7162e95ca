import { exchangeApi, type RecipientRow, type SheetRow } from '@matlas/contract';
import { ResourceForm, useT } from '@matlas/web-kit';
import { RecipientFields } from './recipient-fields';
import { usePartnerName } from './partner-field';
import { toRecipientInput, recipientPartner, recipientFormValues } from './recipient-values';

export interface RecipientFormProps {
  sheet: SheetRow;
  recipient: RecipientRow | undefined;
  onSaved: (recipient: RecipientRow) => void;
  onClose: () => void;
}

/** The recipient form of the specification: the recipient, and the name and number of the sheet there. */
export function RecipientForm({ sheet, recipient, onSaved, onClose }: RecipientFormProps) {
  const t = useT();
  const nameOf = usePartnerName();
  const key = recipient && { kid: recipient.kid, version: recipient.version };
  return (
    <ResourceForm
      name="exchange.recipient"
      isWide
      save={exchangeApi.recipients.saveOrUpdate}
      log={recipient ? 'exchange.log.change' : 'exchange.log.add'}
      title={
        recipient
          ? t('exchange.recipient.change', { name: nameOf(recipientPartner(recipient)) })
          : t('exchange.recipient.add')
      }
      initial={recipientFormValues(recipient, sheet)}
      toInput={(values) => ({ ...toRecipientInput(values), ...key, sendMdsId: sheet.id }) as never}
      onSaved={onSaved}
      onClose={onClose}
    >
      <RecipientFields isFixed={recipient !== undefined} />
    </ResourceForm>
  );
}
