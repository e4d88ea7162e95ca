import { Injectable, type OnModuleInit } from '@nestjs/common';
import { ModelContentsRegistry } from '@matlas/features/vehicle';
import { FillInService } from './fill-in/fill-in.service';
import { MarkStore } from './risk/mark.store';

/** Copies marks of high-risk parts and fill-in tasks with a vehicle model. */
@Injectable()
export class ProgrammeCopy implements OnModuleInit {
  constructor(
    private readonly contents: ModelContentsRegistry,
    private readonly marks: MarkStore,
    private readonly tasks: FillInService,
  ) {}

  onModuleInit(): void {
    this.contents.registerOnBom({
      copy: async (auth, from, to, { withMarks, withFillIn, dueOn }) => {
        if (withMarks) await this.marks.copyMarks(from, to, auth.userId);
        if (withFillIn) await this.tasks.copy(auth, { modId: to, otherModId: from, dueOn });
      },
    });
  }
}
