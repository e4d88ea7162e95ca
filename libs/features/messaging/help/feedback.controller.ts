import { Controller } from '@nestjs/common';
import { feedbackApi, type In, type PageQuery } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { FeedbackService } from './feedback.service';

@Controller()
export class FeedbackController {
  constructor(private readonly feedback: FeedbackService) {}
  @Handle(feedbackApi.send) send(auth: Auth, input: In<typeof feedbackApi.send>) {
    return this.feedback.send(auth, input);
  }
  @Handle(feedbackApi.mine) mine(auth: Auth, page: PageQuery) {
    return this.feedback.pageOwn(auth, page);
  }
  @Handle(feedbackApi.page) page(auth: Auth, page: PageQuery) {
    return this.feedback.pageFeedback(auth, page);
  }
  @Handle(feedbackApi.answer) answer(auth: Auth, input: In<typeof feedbackApi.answer>) {
    return this.feedback.answer(auth, input);
  }
}
