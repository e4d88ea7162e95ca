import { Module } from '@nestjs/common';
import { LawController } from './law.controller';
import { LawService } from './law.service';
import { LawStore } from './law.store';
import { RulesMergeSteps } from './rules-merge.store';
import { RulesLoader } from './rules-loader';
import { ListItemController } from './list-item.controller';
import { ListItemService } from './list-item.service';
import { ListItemStore } from './list-item.store';

@Module({ controllers: [LawController, ListItemController], providers: [LawStore, LawService, ListItemStore, ListItemService, RulesLoader, RulesMergeSteps], exports: [LawService, ListItemService, RulesLoader] })
export class RulesModule {}
