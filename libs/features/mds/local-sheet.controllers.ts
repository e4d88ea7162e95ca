import { Controller } from '@nestjs/common';
import { api, type In, nodeType } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { SheetChangeService } from './sheet-change.service';
import { SheetCreateService } from './sheet-create.service';
import { SheetDeleteService } from './sheet-delete.service';
import { SheetService } from './sheet.service';

const { component, semiComponent, material } = api.mds;
@Controller()
export class ComponentController {
  constructor(
    private readonly sheets: SheetService,
    private readonly creation: SheetCreateService,
    private readonly changes: SheetChangeService,
    private readonly deletion: SheetDeleteService,
  ) {}
  @Handle(component.create) create(auth: Auth, input: In<typeof component.create>) {
    return this.creation.create(auth, nodeType.of.component, input);
  }
  @Handle(component.change) change(auth: Auth, input: In<typeof component.change>) {
    return this.changes.changeDraft(auth, nodeType.of.component, input);
  }
  @Handle(component.get) get(auth: Auth, { id }: In<typeof component.get>) {
    return this.sheets.findDetail(auth, nodeType.of.component, id);
  }
  @Handle(component.delete) delete(auth: Auth, { ids }: In<typeof component.delete>) {
    return this.deletion.delete(auth, ids, nodeType.of.component);
  }
}
@Controller()
export class SemiComponentController {
  constructor(
    private readonly sheets: SheetService,
    private readonly creation: SheetCreateService,
    private readonly changes: SheetChangeService,
    private readonly deletion: SheetDeleteService,
  ) {}
  @Handle(semiComponent.create) create(auth: Auth, input: In<typeof semiComponent.create>) {
    return this.creation.create(auth, nodeType.of.semiComponent, input);
  }
  @Handle(semiComponent.change) change(auth: Auth, input: In<typeof semiComponent.change>) {
    return this.changes.changeDraft(auth, nodeType.of.semiComponent, input);
  }
  @Handle(semiComponent.get) get(auth: Auth, { id }: In<typeof semiComponent.get>) {
    return this.sheets.findDetail(auth, nodeType.of.semiComponent, id);
  }
  @Handle(semiComponent.delete) delete(auth: Auth, { ids }: In<typeof semiComponent.delete>) {
    return this.deletion.delete(auth, ids, nodeType.of.semiComponent);
  }
}
@Controller()
export class MaterialController {
  constructor(
    private readonly sheets: SheetService,
    private readonly creation: SheetCreateService,
    private readonly changes: SheetChangeService,
    private readonly deletion: SheetDeleteService,
  ) {}
  @Handle(material.create) create(auth: Auth, input: In<typeof material.create>) {
    return this.creation.create(auth, nodeType.of.material, input);
  }
  @Handle(material.change) change(auth: Auth, input: In<typeof material.change>) {
    return this.changes.changeDraft(auth, nodeType.of.material, input);
  }
  @Handle(material.get) get(auth: Auth, { id }: In<typeof material.get>) {
    return this.sheets.findDetail(auth, nodeType.of.material, id);
  }
  @Handle(material.delete) delete(auth: Auth, { ids }: In<typeof material.delete>) {
    return this.deletion.delete(auth, ids, nodeType.of.material);
  }
}
