import { Controller } from '@nestjs/common';
import { api, type In } from '@matlas/contract';
import { type Auth, Handle } from '@matlas/server-kit';
import { CopyService } from './copy.service';
import { ReleaseService } from './release.service';
import { SheetCheckService } from './sheet-check.service';
import { SheetService } from './sheet.service';
import { TreeService } from './tree.service';
import { ReplaceSubstancesService } from './uncatalogued/replace-substances.service';

const { sheets, tree } = api.mds;
@Controller()
export class SheetController {
  constructor(
    private readonly sheetService: SheetService,
    private readonly releases: ReleaseService,
    private readonly checking: SheetCheckService,
    private readonly copies: CopyService,
    private readonly substances: ReplaceSubstancesService,
  ) {}
  @Handle(sheets.copy) copy(auth: Auth, { id, copyKind }: In<typeof sheets.copy>) {
    return this.copies.copy(auth, id, copyKind);
  }
  @Handle(sheets.newVersion) newVersion(auth: Auth, { id }: In<typeof sheets.newVersion>) {
    return this.copies.copy(auth, id, 'newVersion');
  }
  @Handle(sheets.getRow) one(auth: Auth, { id }: In<typeof sheets.getRow>) {
    return this.sheetService.findRow(auth, id);
  }
  @Handle(sheets.versions) versions(auth: Auth, { id }: In<typeof sheets.versions>) {
    return this.sheetService.listVersions(auth, id);
  }
  @Handle(sheets.uncatalogued) uncatalogued(auth: Auth, { id }: In<typeof sheets.uncatalogued>) {
    return this.substances.listBelow(auth, id);
  }
  @Handle(sheets.check) check(auth: Auth, { id }: In<typeof sheets.check>) {
    return this.checking.checkSheet(auth, id);
  }
  @Handle(sheets.release) release(auth: Auth, input: In<typeof sheets.release>) {
    return this.releases.release(auth, input);
  }
}
@Controller()
export class TreeController {
  constructor(private readonly trees: TreeService) {}
  @Handle(tree.root) root(auth: Auth, { id }: In<typeof tree.root>) {
    return this.trees.findRoot(auth, id);
  }
  @Handle(tree.listChildren) children(auth: Auth, input: In<typeof tree.listChildren>) {
    return this.trees.listChildren(auth, input);
  }
  @Handle(tree.listBranches) branches(auth: Auth, { paths }: In<typeof tree.listBranches>) {
    return this.trees.listBranches(auth, paths);
  }
  @Handle(tree.search) search(auth: Auth, input: In<typeof tree.search>) {
    return this.trees.searchPlaces(auth, input);
  }
  @Handle(tree.nodeDetail) nodeDetail(auth: Auth, input: In<typeof tree.nodeDetail>) {
    return this.trees.findNodeDetail(auth, input);
  }
}
