import { CreateExtensions1760000000000 } from './1760000000000-create-extensions';
import { CreateIdentity1760000100000 } from './1760000100000-create-identity';
import { CreateGraphNode1760000200000 } from './1760000200000-create-graph-node';
import { CreateCatalog1760000210000 } from './1760000210000-create-catalog';
import { CreateJob1760000300000 } from './1760000300000-create-job';
import { CreateStoredFile1760000310000 } from './1760000310000-create-stored-file';
import { CreateMailOutbox1760000320000 } from './1760000320000-create-mail-outbox';
import { CreateRules1760000400000 } from './1760000400000-create-rules';
import { CreateMds1760000500000 } from './1760000500000-create-mds';
import { CreateVehicleModel1760000600000 } from './1760000600000-create-vehicle-model';
import { CreateBom1760000700000 } from './1760000700000-create-bom';
import { CreateAnalysis1760000800000 } from './1760000800000-create-analysis';
import { CreateMdsPacked1760000900000 } from './1760000900000-create-mds-packed';
import { AddForeignNamesToAnalysis1760000910000 } from './1760000910000-add-foreign-names-to-analysis';
import { CreateShortGrams1760000915000 } from './1760000915000-create-short-grams';
import { CreateRunComparison1760000920000 } from './1760000920000-create-run-comparison';
import { Session1760001000000 } from './1760001000000-session';
import { Registration1760001010000 } from './1760001010000-registration';
import { Account1760001020000 } from './1760001020000-account';
import { Messaging1760001030000 } from './1760001030000-messaging';
import { Enterprise1760001100000 } from './1760001100000-enterprise';
import { Certificate1760001105000 } from './1760001105000-certificate';
import { SystemAdmin1760001110000 } from './1760001110000-system-admin';
import { RowSecurity1760001200000 } from './1760001200000-row-security';
import { EnterpriseMerge1760001210000 } from './1760001210000-enterprise-merge';
import { SupplierRanking1760001220000 } from './1760001220000-supplier-ranking';
import { UploadCount1760001230000 } from './1760001230000-upload-count';
import { Trust1760001240000 } from './1760001240000-trust';
import { UserSearch1760001250000 } from './1760001250000-user-search';
import { Cascade1760001300000 } from './1760001300000-cascade';
import { OwnData1760001400000 } from './1760001400000-own-data';
import { MdsFolder1760001401000 } from './1760001401000-mds-folder';
import { SheetData1760001410000 } from './1760001410000-sheet-data';
import { Substances1760001420000 } from './1760001420000-substances';
import { SubstanceRequest1760001421000 } from './1760001421000-substance-request';
import { StaleReference1760001430000 } from './1760001430000-stale-reference';
import { CascadeAsk1760001440000 } from './1760001440000-cascade-ask';
import { RuleSet1760001450000 } from './1760001450000-rule-set';
import { KeepReleases1760001451000 } from './1760001451000-keep-releases';
import { SheetUse1760001455000 } from './1760001455000-sheet-use';
import { Exchange1760001460000 } from './1760001460000-exchange';
import { ExchangeLists1760001470000 } from './1760001470000-exchange-lists';
import { Request1760001480000 } from './1760001480000-request';
import { ExchangeCheck1760001490000 } from './1760001490000-exchange-check';
import { Autopilot1760001500000 } from './1760001500000-autopilot';
import { Disclosure1760001510000 } from './1760001510000-disclosure';
import { BundleKeys1760001520000 } from './1760001520000-create-bundle-keys';
import { SheetImport1760001540000 } from './1760001540000-sheet-import';
import { Upload1760001550000 } from './1760001550000-upload';
import { Conversion1760001560000 } from './1760001560000-conversion';
import { ListImport1760001580000 } from './1760001580000-list-import';
import { ExchangeFindings1760001590000 } from './1760001590000-exchange-findings';
import { AnalysisTargets1760001600000 } from './1760001600000-analysis-targets';
import { SavedAnalyses1760001601000 } from './1760001601000-saved-analyses';
import { RuleVersions1760001610000 } from './1760001610000-rule-versions';
import { ExemptionsAndDecisions1760001620000 } from './1760001620000-exemptions-and-decisions';
import { Impact1760001630000 } from './1760001630000-impact';
import { FileLayout1760001650000 } from './1760001650000-file-layout';
import { QuickShortGrams1760001655000 } from './1760001655000-quick-short-grams';
import { Rrr1760001660000 } from './1760001660000-rrr';
import { TaggingRules1760001670000 } from './1760001670000-tagging-rules';
import { AnalysisReports1760001680000 } from './1760001680000-analysis-reports';
import { MassDetail1760001690000 } from './1760001690000-mass-detail';
import { AnalysisIdentities1760001710000 } from './1760001710000-analysis-identities';
import { MaterialGoals1760001720000 } from './1760001720000-material-goals';
import { ReportSchedules1760001740000 } from './1760001740000-report-schedules';
import { ListUses1760001750000 } from './1760001750000-list-uses';
import { MassInventory1760001751000 } from './1760001751000-mass-inventory';
import { NotJudgedLaws1760001760000 } from './1760001760000-not-judged-laws';
import { ExemptionFacts1760001770000 } from './1760001770000-exemption-facts';
import { PositionRoles1760001780000 } from './1760001780000-position-roles';
import { DecidingLimit1760001790000 } from './1760001790000-deciding-limit';
import { SavedFacts1760001801000 } from './1760001801000-saved-facts';
import { NotComparableFindings1760001802000 } from './1760001802000-not-comparable-findings';
import { RolesOfChangedPositions1760001803000 } from './1760001803000-roles-of-changed-positions';
import { StagedBomRows1760001810000 } from './1760001810000-staged-bom-rows';
import { ImportMappings1760001811000 } from './1760001811000-import-mappings';
import { BigramsInPlpgsql1760001812000 } from './1760001812000-bigrams-in-plpgsql';
import { BomTextFile1760001831000 } from './1760001831000-bom-text-file';
import { SheetImportMapping1760001860000 } from './1760001860000-sheet-import-mapping';
import { DataAudit1760001890000 } from './1760001890000-data-audit';
import { UncataloguedSubstances1760001891000 } from './1760001891000-uncatalogued-substances';
import { CommonSubstances1760001892000 } from './1760001892000-common-substances';
import { DivisionsOfCountries1760001892900 } from './1760001892900-divisions-of-countries';
import { ListMapping1760001894000 } from './1760001894000-list-mapping';
import { RememberedNames1760001895000 } from './1760001895000-remembered-names';
import { PreAudit1760001896000 } from './1760001896000-pre-audit';
import { AuditRemarks1760001897000 } from './1760001897000-audit-remarks';
import { AuditAbsence1760001898000 } from './1760001898000-audit-absence';
import { HighRiskMark1760001900000 } from './1760001900000-high-risk-mark';
import { ModeFillIn1760001901000 } from './1760001901000-mode-fill-in';
import { ComponentChange1760001902000 } from './1760001902000-component-change';
import { RolesWithoutStatistics1760001910000 } from './1760001910000-roles-without-statistics';
import { BomVersions1760001911000 } from './1760001911000-bom-versions';
import { Scip1760001920000 } from './1760001920000-scip';
import { Announcements1760001930000 } from './1760001930000-announcements';
import { Files1760001931000 } from './1760001931000-files';
import { ImportDecisions1760001941000 } from './1760001941000-import-decisions';
import { NodeMatrix1760001942000 } from './1760001942000-node-matrix';
import { CqcBom1760001943000 } from './1760001943000-cqc-bom';
import { ModelAdministration1760001944000 } from './1760001944000-model-administration';
import { ComponentRecord1760001944100 } from './1760001944100-component-record';
import { SheetLock1760001945000 } from './1760001945000-sheet-lock';
import { JobSchedule1760001946000 } from './1760001946000-job-schedule';
import { DistributionConditions1760001947000 } from './1760001947000-distribution-conditions';
import { SyncRuns1760002000000 } from './1760002000000-sync-runs';
import { SyncFeed1760002001000 } from './1760002001000-sync-feed';
import { ImdsConnector1760002100000 } from './1760002100000-imds-connector';
import { Robots1760002200000 } from './1760002200000-robots';
import { FileText1760002201000 } from './1760002201000-file-text';
import { Help1760002300000 } from './1760002300000-help';
import { ScipSubmission1760002400000 } from './1760002400000-scip-submission';
import { ScipImport1760002401000 } from './1760002401000-scip-import';
import { ScipImpact1760002402000 } from './1760002402000-scip-impact';
import { AuditQueueOrder1760002500000 } from './1760002500000-audit-queue-order';
import { SignInGuard1760002700000 } from './1760002700000-sign-in-guard';
import { Access1760002701000 } from './1760002701000-access';
import { SyncBinding1760002702000 } from './1760002702000-sync-binding';
import { EarlierProofs1760002710000 } from './1760002710000-earlier-proofs';
import { WorkerHeartbeats1760002711000 } from './1760002711000-worker-heartbeats';
import { ScipDossierUuid1760002720000 } from './1760002720000-scip-dossier-uuid';
import { ScipUnsearched1760002721000 } from './1760002721000-scip-unsearched';
import { ScipSubmittedVersion1760002722000 } from './1760002722000-scip-submitted-version';
import { WithdrawnNotes1760002730000 } from './1760002730000-withdrawn-notes';

/** All migrations in order. */
export const MIGRATIONS = [
  CreateExtensions1760000000000,
  CreateIdentity1760000100000,
  CreateGraphNode1760000200000,
  CreateCatalog1760000210000,
  CreateJob1760000300000,
  CreateStoredFile1760000310000,
  CreateMailOutbox1760000320000,
  CreateRules1760000400000,
  CreateMds1760000500000,
  CreateVehicleModel1760000600000,
  CreateBom1760000700000,
  CreateAnalysis1760000800000,
  CreateMdsPacked1760000900000,
  AddForeignNamesToAnalysis1760000910000,
  CreateShortGrams1760000915000,
  CreateRunComparison1760000920000,
  Session1760001000000,
  Registration1760001010000,
  Account1760001020000,
  Messaging1760001030000,
  Enterprise1760001100000,
  Certificate1760001105000,
  SystemAdmin1760001110000,
  RowSecurity1760001200000,
  EnterpriseMerge1760001210000,
  SupplierRanking1760001220000,
  UploadCount1760001230000,
  Trust1760001240000,
  UserSearch1760001250000,
  Cascade1760001300000,
  OwnData1760001400000,
  MdsFolder1760001401000,
  SheetData1760001410000,
  Substances1760001420000,
  SubstanceRequest1760001421000,
  StaleReference1760001430000,
  CascadeAsk1760001440000,
  RuleSet1760001450000,
  KeepReleases1760001451000,
  SheetUse1760001455000,
  Exchange1760001460000,
  ExchangeLists1760001470000,
  Request1760001480000,
  ExchangeCheck1760001490000,
  Autopilot1760001500000,
  Disclosure1760001510000,
  BundleKeys1760001520000,
  SheetImport1760001540000,
  Upload1760001550000,
  Conversion1760001560000,
  ListImport1760001580000,
  ExchangeFindings1760001590000,
  AnalysisTargets1760001600000,
  SavedAnalyses1760001601000,
  RuleVersions1760001610000,
  ExemptionsAndDecisions1760001620000,
  Impact1760001630000,
  FileLayout1760001650000,
  QuickShortGrams1760001655000,
  Rrr1760001660000,
  TaggingRules1760001670000,
  AnalysisReports1760001680000,
  MassDetail1760001690000,
  AnalysisIdentities1760001710000,
  MaterialGoals1760001720000,
  ReportSchedules1760001740000,
  ListUses1760001750000,
  MassInventory1760001751000,
  NotJudgedLaws1760001760000,
  ExemptionFacts1760001770000,
  PositionRoles1760001780000,
  DecidingLimit1760001790000,
  SavedFacts1760001801000,
  NotComparableFindings1760001802000,
  RolesOfChangedPositions1760001803000,
  StagedBomRows1760001810000,
  ImportMappings1760001811000,
  BigramsInPlpgsql1760001812000,
  BomTextFile1760001831000,
  SheetImportMapping1760001860000,
  DataAudit1760001890000,
  UncataloguedSubstances1760001891000,
  CommonSubstances1760001892000,
  DivisionsOfCountries1760001892900,
  ListMapping1760001894000,
  RememberedNames1760001895000,
  PreAudit1760001896000,
  AuditRemarks1760001897000,
  AuditAbsence1760001898000,
  HighRiskMark1760001900000,
  ModeFillIn1760001901000,
  ComponentChange1760001902000,
  RolesWithoutStatistics1760001910000,
  BomVersions1760001911000,
  Scip1760001920000,
  Announcements1760001930000,
  Files1760001931000,
  ImportDecisions1760001941000,
  NodeMatrix1760001942000,
  CqcBom1760001943000,
  ModelAdministration1760001944000,
  ComponentRecord1760001944100,
  SheetLock1760001945000,
  JobSchedule1760001946000,
  DistributionConditions1760001947000,
  SyncRuns1760002000000,
  SyncFeed1760002001000,
  ImdsConnector1760002100000,
  Robots1760002200000,
  FileText1760002201000,
  Help1760002300000,
  ScipSubmission1760002400000,
  ScipImport1760002401000,
  ScipImpact1760002402000,
  AuditQueueOrder1760002500000,
  SignInGuard1760002700000,
  Access1760002701000,
  SyncBinding1760002702000,
  EarlierProofs1760002710000,
  WorkerHeartbeats1760002711000,
  ScipDossierUuid1760002720000,
  ScipUnsearched1760002721000,
  ScipSubmittedVersion1760002722000,
  WithdrawnNotes1760002730000,
];
