import { exchangeApi, type ReceivedRow } from '@matlas/contract';
import { ResourceForm, useName, useT } from '@matlas/web-kit';
import { App } from 'antd';
import { RecipientFields } from '../recipient/recipient-fields';
import { usePartnerName, type Partner } from '../recipient/partner-field';
import { toRecipientInput, forwardFormValues, recipientPartner } from '../recipient/recipient-values';

/** Forwards an accepted sheet unchanged to another enterprise. */
export function ForwardForm({ row, onClose }: { row: ReceivedRow; onClose: () => void }) {
  const t = useT();
  const nameOf = usePartnerName();
  const name = useName()({ name: row.mdsName ?? '', foreignName: row.foreignName });
  const { message } = App.useApp();
  return (
    <ResourceForm
      name="exchange.recipient"
      isWide
      save={exchangeApi.forwarding.forward}
      log="exchange.log.forward"
      verb="exchange.forward.verb"
      title={t('exchange.forward.title', { name })}
      initial={forwardFormValues(row)}
      toInput={(values: Record<string, unknown> & { partner?: Partner }) =>
        ({ ...toRecipientInput(values), id: row.kid }) as never
      }
      onSaved={(recipient) =>
        void message.success(t('exchange.forward.done', { name, to: nameOf(recipientPartner(recipient)) }))
      }
      onClose={onClose}
    >
      <RecipientFields />
    </ResourceForm>
  );
}
