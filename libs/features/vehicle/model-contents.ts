import { Injectable } from '@nestjs/common';
import type { VehicleModelCopy } from '@matlas/contract';
import type { Auth } from '@matlas/server-kit';

/** What goes along into a copy of a model. */
export type CopiedContents = Pick<VehicleModelCopy, 'withHooks' | 'withFacts' | 'withMarks' | 'withFillIn' | 'dueOn'>;
/**
 * Data that a later area stores below a model, such as its BOM. All methods run in the transaction of the change of
 * the model.
 */
export interface ModelContents {
  /** Copies what is asked for from one model to another, empty one. */
  copy(auth: Auth, fromModelId: number, toModelId: number, request: CopiedContents): Promise<void>;
  /** Deletes the data of the models, which are deleted afterwards. */
  remove?(auth: Auth, modelIds: readonly number[]): Promise<void>;
}

/**
 * Later areas register here (in `onModuleInit`), so that a model is copied and deleted with their data although
 * this area does not depend on them.
 */
@Injectable()
export class ModelContentsRegistry {
  private readonly registered: ModelContents[] = [];
  private readonly registeredOnBom: ModelContents[] = [];

  register(contents: ModelContents): void {
    this.registered.push(contents);
  }
  /** For contents that need the positions of the copy. */
  registerOnBom(contents: ModelContents): void {
    this.registeredOnBom.push(contents);
  }
  async copy(auth: Auth, fromModelId: number, toModelId: number, request: CopiedContents): Promise<void> {
    for (const contents of [...this.registered, ...this.registeredOnBom])
      await contents.copy(auth, fromModelId, toModelId, request);
  }
  async remove(auth: Auth, modelIds: readonly number[]): Promise<void> {
    for (const contents of [...this.registeredOnBom, ...this.registered]) await contents.remove?.(auth, modelIds);
  }
}
