import { Accounts } from '@matlas/features/identity';
import type { Command } from '../command';

export const enterpriseCreate: Command = {
  name: 'enterprise:create',
  options: {
    code: { type: 'string', required: true },
    zh: { type: 'string', required: true },
    en: { type: 'string', required: true },
    identity: { type: 'string', default: 'supplier', choices: ['oem', 'supplier', 'oemAndSupplier', 'rawMaterial'] },
  },
  async run({ requiredValue, printSentence, inApplication }) {
    const fields = {
      code: requiredValue('code'),
      nameZh: requiredValue('zh'),
      nameEn: requiredValue('en'),
      identity: requiredValue('identity'),
    };
    const { enterpriseId } = await inApplication((app) => app.get(Accounts).ensureEnterprise(fields));
    printSentence('enterpriseMade', { code: fields.code, id: enterpriseId });
  },
};
