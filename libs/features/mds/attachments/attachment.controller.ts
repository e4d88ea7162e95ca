import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { AttachmentService } from './attachment.service';

const routes = api.mdsAttachment;
@Controller()
export class AttachmentController {
  constructor(private readonly attachments: AttachmentService) {}
  @Handle(routes.list) list(auth: Auth, { sheetId }: In<typeof routes.list>) {
    return this.attachments.list(auth, sheetId);
  }
  @Handle(routes.upload) upload(auth: Auth, input: In<typeof routes.upload>) {
    return this.attachments.addFile(auth, input, 'sheetDocument');
  }
  @Handle(routes.uploadPicture) uploadPicture(auth: Auth, input: In<typeof routes.uploadPicture>) {
    return this.attachments.addFile(auth, input, 'sheetPicture');
  }
  @Handle(routes.change) change(auth: Auth, input: In<typeof routes.change>) {
    return this.attachments.changeFile(auth, input);
  }
  @Handle(routes.delete) delete(auth: Auth, { ids }: In<typeof routes.delete>) {
    return this.attachments.delete(auth, ids);
  }
}
