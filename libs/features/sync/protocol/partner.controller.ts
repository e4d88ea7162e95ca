import { Controller } from '@nestjs/common';
import {
  basicRequest,
  changesRequest,
  documentsRequest,
  fileRequest,
  type In,
  partnerApi as routes,
  uploadRequest,
} from '@matlas/contract';
import { Handle } from '@matlas/server-kit';
import { BasicFeed } from '../basic/basic-feed';
import { PairingService } from '../partners/pairing.service';
import { UploadTaker } from '../take/upload-taker';
import { FeedService } from './feed.service';
import { PartnerCalls, type PartnerCaller } from './partner-calls';

const readerOf = ({ auth, partner }: PartnerCaller) => ({ auth, partnerId: partner.id });

/** Public: the signature of a paired installation is the only credential. */
@Controller()
export class PartnerController {
  constructor(
    private readonly calls: PartnerCalls,
    private readonly pairing: PairingService,
    private readonly feed: FeedService,
    private readonly basic: BasicFeed,
    private readonly uploads: UploadTaker,
  ) {}
  @Handle(routes.pair) pair(_auth: unknown, input: In<typeof routes.pair>) {
    return this.pairing.acceptGuest(input);
  }
  @Handle(routes.session) session(_auth: unknown, input: In<typeof routes.session>) {
    return this.calls.openSession(input);
  }
  @Handle(routes.changes) changes(_auth: unknown, call: In<typeof routes.changes>) {
    return this.calls.answer('changes', call, changesRequest, (caller, request) =>
      this.feed.readChanges(readerOf(caller), request),
    );
  }
  @Handle(routes.documents) documents(_auth: unknown, call: In<typeof routes.documents>) {
    return this.calls.answer('documents', call, documentsRequest, (caller, { keys }) =>
      this.feed.readDocuments(readerOf(caller), keys),
    );
  }
  @Handle(routes.basic) basicData(_auth: unknown, call: In<typeof routes.basic>) {
    return this.calls.answer('basic', call, basicRequest, (_caller, request) => this.basic.readRows(request));
  }
  @Handle(routes.file) file(_auth: unknown, call: In<typeof routes.file>) {
    return this.calls.answer('file', call, fileRequest, (caller, { key, sha256, offset }) =>
      this.feed.readFile(readerOf(caller), key, sha256, offset),
    );
  }
  @Handle(routes.upload) upload(_auth: unknown, call: In<typeof routes.upload>) {
    return this.calls.answer('upload', call, uploadRequest, ({ auth, partner }, { documents }) =>
      this.uploads.takeUpload(auth, partner, documents),
    );
  }
}
