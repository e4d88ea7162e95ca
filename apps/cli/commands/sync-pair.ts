import { SyncCommandLine } from '@matlas/features/sync';
import { type Command, UsageError } from '../command';

/** Makes a one-time code, or pairs with the installation that made one. */
export const syncPair: Command = {
  name: 'sync:pair',
  options: {
    user: { type: 'string', required: true },
    name: { type: 'string', default: 'Matlas' },
    url: { type: 'string' },
    'pairing-code': { type: 'string' },
  },
  async run({ requiredValue, optionalValue, printSentence, printLine, inApplication }) {
    const [url, code] = [optionalValue('url'), optionalValue('pairing-code')];
    if ((url === undefined) !== (code === undefined))
      throw new UsageError('missingOption', { name: url === undefined ? 'url' : 'pairing-code' });
    await inApplication(async (app) => {
      const line = app.get(SyncCommandLine, { strict: false });
      const user = requiredValue('user');
      if (url !== undefined && code !== undefined) {
        const { id, name, fingerprint } = await line.pair(user, url, code);
        printSentence('paired', { id, name, fingerprint });
        return;
      }
      const invitation = await line.invite(user, requiredValue('name'));
      printSentence('pairingCode', { expiresAt: invitation.expiresAt, fingerprint: invitation.fingerprint });
      printLine(invitation.code);
    });
  },
};
