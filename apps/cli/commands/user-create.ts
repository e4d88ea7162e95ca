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
  async run({ value, optional, flag, say, inApplication }) {
    const given = flag('password-stdin') ? (await text(process.stdin)).trim() : undefined;
    const password = given ?? generatedPassword();
    const id = await inApplication((app) => {
      const enterpriseCode = optional('enterprise') ?? app.get(Accounts).platformCode;
      const roles = value('roles')
        .split(',')
        .map((role) => role.trim());
      const loginName = value('login');
      return app.get(UserService).create(systemAuth(), {
        loginName,
        name: optional('name') ?? loginName,
        email: optional('email'),
        enterpriseCode,
        roles,
        password,
        mustChangePassword: given === undefined,
      });
    });
    say('userMade', { loginName: value('login'), id });
    if (given === undefined) {
      say('password', { password });
      say('mustChange');
    }
  },
};
