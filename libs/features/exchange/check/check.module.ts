import { Module } from '@nestjs/common';
import { CatalogModule } from '@matlas/features/catalog';
import { MdsModule } from '@matlas/features/mds';
import { RulesModule } from '@matlas/features/rules';
import { BatchChecker } from './batch-checker';
import { RunBasisLoader } from './run-basis-loader';
import { checkCleanUp } from './check-clean-up.job';
import { CheckExport } from './check-export';
import { CheckMergeSteps } from './check-merge.store';
import { CheckResultStore } from './check-result.store';
import { CheckRunController } from './check-run.controller';
import { CheckRunService } from './check-run.service';
import { CheckInputResolver } from './check-input-resolver';
import { CheckStartService } from './check-start.service';
import { CheckRunStore } from './check-run.store';
import { CheckTargetStore } from './check-target.store';
import { FindingSentences } from './finding-sentences';
import { CandidateListStore } from './kinds/candidate-list.store';
import { CustomKind } from './kinds/custom-kind';
import { RuleKind } from './kinds/rule-kind';
import { SecretNodeStore } from './kinds/secret-node.store';
import { SubstanceKind } from './kinds/substance-kind';
import { SvhcKind } from './kinds/svhc-kind';
import { SubstanceTermResolver } from './looked-for';
import { PackFiles } from './pack-files';
import { PackFindings } from './pack-findings';
import { PackNodeStore } from './pack-node.store';
import { PackRuleStore } from './pack-rule.store';
import { RecipientChecks } from './recipient-checks';
import { RecipientFormStore } from './recipient-form.store';
import { RuleFindings } from './rule-findings';
import { RulePackController } from './rule-pack.controller';
import { RulePackService } from './rule-pack.service';
import { RulePackStore } from './rule-pack.store';
import { SheetJudge } from './sheet-judge';
import { VerifySheetsJob } from './verify-sheets.job';

/** Rule packs of recipients, pre-flight, and the verification tools. */
@Module({
  imports: [CatalogModule, MdsModule, RulesModule],
  controllers: [CheckRunController, RulePackController],
  providers: [
    BatchChecker,
    RunBasisLoader,
    CandidateListStore,
    checkCleanUp,
    CheckExport,
    CheckMergeSteps,
    CheckResultStore,
    CheckRunService,
    CheckInputResolver,
    CheckStartService,
    CheckRunStore,
    CheckTargetStore,
    CustomKind,
    FindingSentences,
    SubstanceTermResolver,
    PackFiles,
    PackFindings,
    PackNodeStore,
    PackRuleStore,
    RecipientChecks,
    RecipientFormStore,
    RuleFindings,
    RuleKind,
    RulePackService,
    RulePackStore,
    SecretNodeStore,
    SheetJudge,
    SubstanceKind,
    SvhcKind,
    VerifySheetsJob,
  ],
  exports: [RecipientChecks, SheetJudge],
})
export class CheckModule {}
