import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { SheetDownloads } from './sheet-downloads';

const { received, search } = api.exchangeLists;
/** Downloads for the lists of the exchange area, which does not depend on the formats. */
@Controller()
export class SheetDownloadController {
  constructor(private readonly downloads: SheetDownloads) {}
  @Handle(received.download) received(auth: Auth, { ids, format }: In<typeof received.download>) {
    return this.downloads.downloadReceived(auth, ids, format);
  }
  @Handle(search.download) own(auth: Auth, { ids, format }: In<typeof search.download>) {
    return this.downloads.downloadOwn(auth, ids, format);
  }
}
