import { exchangeApi, type RecipientRow } from '@matlas/contract';
import { call, refreshAreas } from '@matlas/web-kit';
import { useQueryClient } from '@tanstack/react-query';
import { App } from 'antd';
import { useUndo } from '../../../shared/use-undo';
import { toRecipientInput, recipientPartner } from '../recipient/recipient-values';
import { usePartnerName } from '../recipient/partner-field';

/** Removes draft recipients immediately. Undo restores them with their form values. */
export function useRecipientRemoval(): (rows: readonly RecipientRow[]) => void {
  const client = useQueryClient();
  const undo = useUndo();
  const nameOf = usePartnerName();
  const { message } = App.useApp();
  const attempt = async (work: () => Promise<unknown>): Promise<boolean> => {
    try {
      await work();
      return true;
    } catch (reason) {
      void message.error((reason as Error).message);
      return false;
    } finally {
      void refreshAreas(client, ['exchange']);
    }
  };
  const back = (rows: readonly RecipientRow[]) =>
    void attempt(async () => {
      for (const row of rows)
        await call(
          exchangeApi.recipients.saveOrUpdate,
          {
            ...toRecipientInput({ ...row, partner: recipientPartner(row) }),
            recUserId: row.recUserId ?? undefined,
            sendMdsId: row.sendMdsId,
          } as never,
          { log: 'exchange.log.add' },
        );
    });
  return (rows) =>
    void attempt(() =>
      call(exchangeApi.recipients.delete, { ids: rows.map(({ kid }) => kid) }, { log: 'exchange.log.remove' }),
    ).then((isDone) => {
      if (isDone)
        undo(rows.length === 1 ? 'exchange.recipient.removedOne' : 'exchange.recipient.removed', () => back(rows), {
          count: rows.length,
          name: rows[0] ? nameOf(recipientPartner(rows[0])) : '',
        });
    });
}
