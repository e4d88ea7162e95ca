import { Injectable } from '@nestjs/common';
import type { Auth } from '@matlas/server-kit';

/**
 * What a later area keeps below a model (its BOM). All methods run inside the transaction of the model's own change.
 */
export interface ModelContents {
  /** Copies everything from one model to another, which has nothing yet. */
  copy(auth: Auth, fromModelId: number, toModelId: number): Promise<void>;
  /** Removes everything of the models, which are deleted next. */
  remove(auth: Auth, modelIds: readonly number[]): Promise<void>;
}

/**
 * Areas after this one register here (in `onModuleInit`), so that a model is copied and deleted as a whole without
 * knowing them.
 */
@Injectable()
export class ModelContentsRegistry {
  private readonly registered: ModelContents[] = [];

  register(contents: ModelContents): void {
    this.registered.push(contents);
  }
  async copy(auth: Auth, fromModelId: number, toModelId: number): Promise<void> {
    for (const contents of this.registered) await contents.copy(auth, fromModelId, toModelId);
  }
  async remove(auth: Auth, modelIds: readonly number[]): Promise<void> {
    for (const contents of this.registered) await contents.remove(auth, modelIds);
  }
}
