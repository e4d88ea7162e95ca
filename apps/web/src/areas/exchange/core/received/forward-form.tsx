import { exchangeApi, type ReceivedRow } from '@matlas/contract';
import { ResourceForm, useName, useT } from '@matlas/web-kit';
import { App } from 'antd';
import { RecipientFields } from '../recipient/recipient-fields';
import { usePartnerName, type Partner } from '../recipient/partner-field';
import { formOf, forwardValuesOf, partnerOfRow } from '../recipient/recipient-values';

/** An accepted sheet goes on to the next enterprise, as it is. */
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
      initial={forwardValuesOf(row)}
      toInput={(values: Record<string, unknown> & { partner?: Partner }) =>
        ({ ...formOf(values), id: row.kid }) as never
      }
      onSaved={(recipient) =>
        void message.success(t('exchange.forward.done', { name, to: nameOf(partnerOfRow(recipient)) }))
      }
      onClose={onClose}
    >
      <RecipientFields />
    </ResourceForm>
  );
}
