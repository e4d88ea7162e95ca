import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { RrrCheckService } from './rrr-check.service';
import { RrrFiguresService } from './rrr-figures.service';
import { RrrListService } from './rrr-list.service';
import { RrrMarkService } from './rrr-mark.service';
import { RrrPolymerService } from './rrr-polymer.service';
import { RrrResultService } from './rrr-result.service';
import { RrrSettingService } from './rrr-setting.service';
import { RrrViewService } from './rrr-view.service';

const routes = api.analysisRrr;
@Controller()
export class RrrController {
  constructor(
    private readonly view: RrrViewService,
    private readonly lists: RrrListService,
    private readonly checks: RrrCheckService,
    private readonly marks: RrrMarkService,
    private readonly results: RrrResultService,
    private readonly settings: RrrSettingService,
    private readonly annexA: RrrFiguresService,
    private readonly polymers: RrrPolymerService,
  ) {}
  @Handle(routes.materials) materials(auth: Auth, input: In<typeof routes.materials>) {
    return this.view.listMaterials(auth, input);
  }
  @Handle(routes.markInfo) markInfo(auth: Auth, input: In<typeof routes.markInfo>) {
    return this.view.markInfo(auth, input);
  }
  @Handle(routes.listChildren) children(auth: Auth, input: In<typeof routes.listChildren>) {
    return this.view.listChildren(auth, input);
  }
  @Handle(routes.technologies) technologies(auth: Auth, input: In<typeof routes.technologies>) {
    return this.view.listTechnologies(auth, input);
  }
  @Handle(routes.sameKind) sameKind(auth: Auth, input: In<typeof routes.sameKind>) {
    return this.view.sameKind(auth, input);
  }
  @Handle(routes.weightPerItem) weightPerItem(auth: Auth, { id }: In<typeof routes.weightPerItem>) {
    return this.view.weightPerItem(auth, id);
  }
  @Handle(routes.state) state(auth: Auth, { modId }: In<typeof routes.state>) {
    return this.view.getState(auth, modId);
  }
  @Handle(routes.changes) changes(auth: Auth, input: In<typeof routes.changes>) {
    return this.view.listChanges(auth, input);
  }
  @Handle(routes.componentList) componentList(auth: Auth, input: In<typeof routes.componentList>) {
    return this.lists.page(auth, input);
  }
  @Handle(routes.check) check(auth: Auth, input: In<typeof routes.check>) {
    return this.checks.check(auth, input);
  }
  @Handle(routes.cheapest) cheapest(auth: Auth, input: In<typeof routes.cheapest>) {
    return this.checks.proposeChanges(auth, input);
  }
  @Handle(routes.polymerMarking) polymerMarking(auth: Auth, input: In<typeof routes.polymerMarking>) {
    return this.polymers.page(auth, input);
  }
  @Handle(routes.polymerTotals) polymerTotals(auth: Auth, input: In<typeof routes.polymerTotals>) {
    return this.polymers.getTotals(auth, input);
  }
  @Handle(routes.figures) figures(auth: Auth, { modId }: In<typeof routes.figures>) {
    return this.annexA.loadFigures(auth, modId);
  }
  @Handle(routes.sensitivity) sensitivity(auth: Auth, { modId }: In<typeof routes.sensitivity>) {
    return this.annexA.sensitivity(auth, modId);
  }
  @Handle(routes.preview) preview(auth: Auth, input: In<typeof routes.preview>) {
    return this.marks.preview(auth, input);
  }
  @Handle(routes.mark) mark(auth: Auth, input: In<typeof routes.mark>) {
    return this.marks.mark(auth, input);
  }
  @Handle(routes.deleteMark) deleteMark(auth: Auth, input: In<typeof routes.deleteMark>) {
    return this.marks.deleteMark(auth, input);
  }
  @Handle(routes.clearPreview) clearPreview(auth: Auth, input: In<typeof routes.clearPreview>) {
    return this.marks.clearPreview(auth, input);
  }
  @Handle(routes.clearMark) clear(auth: Auth, input: In<typeof routes.clearMark>) {
    return this.marks.clear(auth, input);
  }
  @Handle(routes.autoMarkPreview) autoMarkPreview(auth: Auth, input: In<typeof routes.autoMarkPreview>) {
    return this.marks.autoMarkPreview(auth, input);
  }
  @Handle(routes.autoMark) autoMark(auth: Auth, input: In<typeof routes.autoMark>) {
    return this.marks.startAutoMark(auth, input);
  }
  @Handle(routes.undo) undo(auth: Auth, input: In<typeof routes.undo>) {
    return this.marks.undo(auth, input);
  }
  @Handle(routes.lockMark) lock(auth: Auth, input: In<typeof routes.lockMark>) {
    return this.settings.lock(auth, input);
  }
  @Handle(routes.isLocked) isLocked(auth: Auth, { modId }: In<typeof routes.isLocked>) {
    return this.settings.isLocked(auth, modId);
  }
  @Handle(routes.settings) saveSettings(auth: Auth, input: In<typeof routes.settings>) {
    return this.settings.save(auth, input);
  }
  @Handle(routes.calculate) calculate(auth: Auth, input: In<typeof routes.calculate>) {
    return this.results.start(auth, input);
  }
  @Handle(routes.lastResult) lastResult(auth: Auth, { modId }: In<typeof routes.lastResult>) {
    return this.results.findLast(auth, modId);
  }
  @Handle(routes.results) resultPage(auth: Auth, input: In<typeof routes.results>) {
    return this.results.page(auth, input);
  }
  @Handle(routes.result) result(auth: Auth, { id }: In<typeof routes.result>) {
    return this.results.getResult(auth, id);
  }
  @Handle(routes.deleteResults) deleteResults(auth: Auth, { ids }: In<typeof routes.deleteResults>) {
    return this.results.delete(auth, ids);
  }
  @Handle(routes.compare) compare(auth: Auth, input: In<typeof routes.compare>) {
    return this.results.compare(auth, input);
  }
}
