import { Injectable } from '@nestjs/common';
import type { Page, PageQuery, ReceivedListRow, SentListRow } from '@matlas/contract';
import { type Auth, Translator } from '@matlas/server-kit';
import { ShareListStore, type ShareSide } from './share-list.store';
import { toReceivedRow, toSentRow } from './share-list.row';

/** The received and the sent list. */
@Injectable()
export class ShareListService {
  constructor(
    private readonly shares: ShareListStore,
    private readonly translator: Translator,
  ) {}

  pageReceived(auth: Auth, page: PageQuery, forwardable = false): Promise<Page<ReceivedListRow>> {
    return this.page(
      auth,
      'received',
      page,
      (share, at) => toReceivedRow(this.translator, auth, share, at),
      forwardable,
    );
  }
  pageSent(auth: Auth, page: PageQuery): Promise<Page<SentListRow>> {
    return this.page(auth, 'sent', page, (share, at) => toSentRow(this.translator, auth, share, at));
  }
  private async page<Row>(
    auth: Auth,
    side: ShareSide,
    page: PageQuery,
    toRow: (share: Parameters<typeof toReceivedRow>[2], at: number | null) => Row,
    forwardable = false,
  ): Promise<Page<Row>> {
    const found = await this.shares.page(auth.scope, side, page, forwardable);
    const first = (page.pageNo - 1) * page.pageSize + 1;
    return {
      ...found,
      records: found.records.map((share, index) => toRow(share, page.cursor === undefined ? first + index : null)),
    };
  }
}
