import { Controller } from '@nestjs/common';
import { faqApi, type In, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { FaqService } from './faq.service';

@Controller()
export class FaqController {
  constructor(private readonly faqs: FaqService) {}
  @Handle(faqApi.page) page(auth: Auth, page: PageQuery) {
    return this.faqs.pageFaqs(auth, page);
  }
  @Handle(faqApi.saveOrUpdate) save(auth: Auth, input: In<typeof faqApi.saveOrUpdate>) {
    return this.faqs.saveFaq(auth, input);
  }
  @Handle(faqApi.delete) delete(auth: Auth, { ids }: In<typeof faqApi.delete>) {
    return this.faqs.deleteFaqs(auth, ids);
  }
  @Handle(faqApi.list) list(_auth: Auth, input: In<typeof faqApi.list>) {
    return this.faqs.listPublished(input);
  }
}
