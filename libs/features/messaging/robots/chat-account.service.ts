import { Injectable } from '@nestjs/common';
import { type ChatAccountRow, type In, type Page, type PageQuery, type robotApi, robotKind } from '@matlas/contract';
import { AuditTrail, type Auth, Db } from '@matlas/server-kit';
import { ChatAccountStore } from './chat-account.store';

/** Which account mentions a user at which chat. */
@Injectable()
export class ChatAccountService {
  constructor(
    private readonly db: Db,
    private readonly accounts: ChatAccountStore,
    private readonly audit: AuditTrail,
  ) {}

  page(auth: Auth, page: PageQuery): Promise<Page<ChatAccountRow>> {
    return this.accounts.page(auth.scope, page);
  }
  save(auth: Auth, { userId, ...given }: In<typeof robotApi.saveAccounts>): Promise<ChatAccountRow> {
    return this.db.tx(async () => {
      const before = await this.accounts.getAccounts(auth.scope, userId);
      for (const kind of robotKind.values) await this.accounts.saveAccount(userId, kind, given[kind] ?? null);
      const after = await this.accounts.getAccounts(auth.scope, userId);
      await this.audit.write(auth, { subject: 'chat_account', subjectId: userId, action: 'change', before, after });
      return after;
    });
  }
}
