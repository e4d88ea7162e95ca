/**
 * Why a relation has no policy. `shared`: read by all; `view`: few columns for all; `derived`: stores with
 * DerivedDb; `center`: the operating centre; `platform`: stores with PlatformDb.
 */
interface OpenRelation {
  kind: 'shared' | 'view' | 'derived' | 'center' | 'platform';
  because: string;
}
const shared = (because: string): OpenRelation => ({ kind: 'shared', because });
const derived = (because: string): OpenRelation => ({ kind: 'derived', because });
const platform = (because: string): OpenRelation => ({ kind: 'platform', because });
const center = (because: string): OpenRelation => ({ kind: 'center', because });
const view = (because: string): OpenRelation => ({ kind: 'view', because });

const TREE =
  'a sheet is seen by its root; what lies below is walked and packed as a graph, also through sheets of others';
const RESULT =
  'written by COPY and paged in a million rows; hangs on an analysis_run, which has a wall and is read first';
const LISTED =
  'written in bulk and paged in a million rows; hangs on a mass_detail, which has a wall and is read first';
const IMPORTED =
  'read by StagedSheetStore and ImportFaultStore for an import (sheet_import) that the caller was found to see';
const CHECKED = 'written in bulk and searched by words; hangs on a check_run, which has a wall and is read first';
const TOUCHED =
  'written in bulk and joined with sheets and vehicles in the reader’s reach; hangs on an analysis_impact, which has a wall and is read first';
const WAY_IN = 'decides who comes in, before anybody is a caller';

/** Tables and views without a row-security policy (decision 0019), each with its reason. All others have a policy. */
export const OPEN_RELATIONS: Readonly<Record<string, OpenRelation>> = {
  country: shared('reference of the platform'),
  division: shared('reference of the platform'),
  map_point: shared('reference of the platform'),
  material_class: shared('reference of the platform'),
  material_standard: shared('reference of the platform'),
  reference_state: shared('which reference is loaded'),
  platform_announcement: shared('told to everybody'),
  platform_setting: shared('whom to ask for help, told to everybody'),

  graph_node: derived(TREE),
  mds_node: derived(TREE),
  mds_edge: derived(TREE),
  mds_use: derived(TREE),
  mds_closure: derived(TREE),
  mds_packed: derived(TREE),
  mds_packing: derived(TREE),
  mds_stale_reference: derived(
    'worked out from the trees of sheets, which are read with it; searched by trigram over all enterprises, asked for one',
  ),
  analysis_position: derived(RESULT),
  analysis_judgement: derived(RESULT),
  analysis_finding: derived(RESULT),
  analysis_total: derived(RESULT),
  analysis_class_total: derived(RESULT),
  mass_position: derived(LISTED),
  mass_place: derived(LISTED),
  mass_material: derived(LISTED),
  mass_line: derived(LISTED),
  mass_content: derived(LISTED),
  mass_deviation: derived(LISTED),
  mass_inventory: derived(LISTED),
  check_run_sheet: derived(CHECKED),
  check_run_finding: derived(CHECKED),
  sheet_import_sheet: derived(IMPORTED),
  sheet_import_fault: derived(IMPORTED),
  analysis_claim: derived(RESULT),
  analysis_exemption: derived(RESULT),
  analysis_application: derived(RESULT),
  analysis_run_dates: derived(RESULT),
  analysis_impact_entry: derived(TOUCHED),
  analysis_impact_sheet: derived(TOUCHED),
  analysis_impact_model: derived(TOUCHED),
  analysis_impact_finding: derived(TOUCHED),
  analysis_comparison: derived(RESULT),
  analysis_change: derived(RESULT),

  mail_outbox: center('mails of an installation without SMTP'),
  initial_password: center('how first passwords are made'),
  enterprise_merge: center('the centre merges enterprises'),
  enterprise_merge_row: center('the centre merges enterprises'),

  server_key: platform(WAY_IN),
  sign_in_attempt: platform(WAY_IN),
  sign_in_challenge: platform(WAY_IN),
  one_time_code: platform(WAY_IN),
  account_mail: platform(WAY_IN),
  sso_attempt: platform(WAY_IN),
  sso_identity: platform(WAY_IN),
  update_notice: platform('which update notes were announced'),
  installation_key: platform('the key by which this installation signs'),
  trusted_installation: shared('whose signed bundles are believed: asked in every import, kept by the centre'),

  enterprise_card: view('names and place of any enterprise'),
  person_card: view('name and picture of whoever wrote a note'),
  organisation_card: view('names of departments of any enterprise: one may be a recipient'),
  enterprise_heir: view('what an enterprise has become: numbers alone'),
  supplier_card: view('what is told of suppliers to those who look for one'),
  held_certificate: view('which certificates a supplier holds: kind and dates'),
};
