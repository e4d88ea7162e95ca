import { contractReminderJob } from '@matlas/contract';
import { dueReminder } from '@matlas/domain';
import { expiryReminderJob } from '@matlas/server-kit';
import { ContractEndStore } from './contract-end.store';

/** Reminds enterprises and the centre of contracts that will end. */
export const contractReminder = expiryReminderJob({
  def: contractReminderJob,
  schedule: { key: 'enterprise.contractReminder', cron: '20 8 * * *' },
  source: ContractEndStore,
  list: async (contracts) =>
    (await contracts.listEndingSoon()).flatMap(({ today, ...contract }) => {
      const days = dueReminder(contract.contractEnd, today);
      return days === undefined ? [] : [{ ...contract, days }];
    }),
  event: 'enterprise.contractEnding',
  result: ({ length }) => ({ contracts: length }),
});
