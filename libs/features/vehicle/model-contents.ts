import { Injectable } from '@nestjs/common';
import type { Auth } from '@matlas/server-kit';

/**
 * Data that a later area stores below a model, such as its BOM. All methods run in the transaction of the change of
 * the model.
 */
export interface ModelContents {
  /** Copies everything from one model to another, empty one. */
  copy(auth: Auth, fromModelId: number, toModelId: number): Promise<void>;
  /** Deletes the data of the models, which are deleted afterwards. */
  remove(auth: Auth, modelIds: readonly number[]): Promise<void>;
}

/**
 * Later areas register here (in `onModuleInit`), so that a model is copied and deleted with their data although
 * this area does not depend on them.
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
