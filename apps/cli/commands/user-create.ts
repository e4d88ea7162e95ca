import { text } from 'node:stream/consumers';
import { Accounts, generatedPassword, UserService } from '@matlas/features/identity';
import { systemAuth } from '@matlas/server-kit';
import type { Command } from '../command';

export const userCreate: Command = {
  name: 'user:create',
  options: {
    login: { type: 'string', required: true },
    name: { type: 'string' },
    email: { type: 'string' },
    enterprise: { type: 'string' },
    roles: { type: 'string', default: 'ordinaryUser' },
    'password-stdin': { type: 'boolean' },
  },
  async run({ requiredValue, optionalValue, hasFlag, printSentence, inApplication }) {
    const given = hasFlag('password-stdin') ? (await text(process.stdin)).trim() : undefined;
    const password = given ?? generatedPassword();
    const id = await inApplication((app) => {
      const enterpriseCode = optionalValue('enterprise') ?? app.get(Accounts).platformCode;
      const roles = requiredValue('roles')
        .split(',')
        .map((role) => role.trim());
      const loginName = requiredValue('login');
      return app.get(UserService).create(systemAuth(), {
        loginName,
        name: optionalValue('name') ?? loginName,
        email: optionalValue('email'),
        enterpriseCode,
        roles,
        password,
        mustChangePassword: given === undefined,
      });
    });
    printSentence('userMade', { loginName: requiredValue('login'), id });
    if (given === undefined) {
      printSentence('password', { password });
      printSentence('mustChange');
    }
  },
};
