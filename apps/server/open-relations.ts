/**
 * Why a relation has no policy. `shared`: read by all; `view`: few columns for all; `derived`: stores with
 * DerivedDb; `center`: the operating centre; `platform`: stores with PlatformDb.
 */
interface OpenRelation {
  kind: 'shared' | 'view' | 'derived' | 'center' | 'platform';
  because: string;
}
const sharedRelation = (because: string): OpenRelation => ({ kind: 'shared', because });
const derivedRelation = (because: string): OpenRelation => ({ kind: 'derived', because });
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
  country: sharedRelation('reference of the platform'),
  division: sharedRelation('reference of the platform'),
  faq: sharedRelation('questions of the installation, read by everybody'),
  map_point: sharedRelation('reference of the platform'),
  material_class: sharedRelation('reference of the platform'),
  scip_picklist: sharedRelation('reference of the platform'),
  cqc_layout: sharedRelation('reference of the platform'),
  material_standard: sharedRelation('reference of the platform'),
  reference_state: sharedRelation('which reference is loaded'),
  platform_setting: sharedRelation('whom to ask for help, told to everybody'),

  graph_node: derivedRelation(TREE),
  mds_node: derivedRelation(TREE),
  mds_edge: derivedRelation(TREE),
  mds_use: derivedRelation(TREE),
  mds_replaced_substance: derivedRelation(TREE),
  mds_closure: derivedRelation(TREE),
  mds_packed: derivedRelation(TREE),
  mds_packing: derivedRelation(TREE),
  mds_stale_reference: derivedRelation(
    'worked out from the trees of sheets, which are read with it; searched by trigram over all enterprises, asked for one',
  ),
  analysis_position: derivedRelation(RESULT),
  analysis_judgement: derivedRelation(RESULT),
  analysis_finding: derivedRelation(RESULT),
  analysis_total: derivedRelation(RESULT),
  analysis_class_total: derivedRelation(RESULT),
  mass_position: derivedRelation(LISTED),
  mass_place: derivedRelation(LISTED),
  mass_material: derivedRelation(LISTED),
  mass_line: derivedRelation(LISTED),
  mass_content: derivedRelation(LISTED),
  mass_deviation: derivedRelation(LISTED),
  mass_inventory: derivedRelation(LISTED),
  check_run_sheet: derivedRelation(CHECKED),
  check_run_finding: derivedRelation(CHECKED),
  sheet_import_sheet: derivedRelation(IMPORTED),
  sheet_import_fault: derivedRelation(IMPORTED),
  analysis_claim: derivedRelation(RESULT),
  analysis_exemption: derivedRelation(RESULT),
  analysis_application: derivedRelation(RESULT),
  analysis_run_dates: derivedRelation(RESULT),
  analysis_impact_entry: derivedRelation(TOUCHED),
  analysis_impact_sheet: derivedRelation(TOUCHED),
  analysis_impact_model: derivedRelation(TOUCHED),
  analysis_impact_finding: derivedRelation(TOUCHED),
  analysis_comparison: derivedRelation(RESULT),
  analysis_change: derivedRelation(RESULT),

  mail_outbox: center('mails of an installation without SMTP'),
  initial_password: center('how first passwords are made'),
  job_schedule: center('when the jobs of the installation start'),
  enterprise_merge: center('the centre merges enterprises'),
  enterprise_merge_row: center('the centre merges enterprises'),

  sync_change: derivedRelation('queue of changed sheets without content, read by FeedStore alone'),
  sync_feed: derivedRelation('positions of changed sheets; FeedStore joins what the partner may see'),
  sync_session: platform(WAY_IN),
  server_key: platform(WAY_IN),
  sign_in_attempt: platform(WAY_IN),
  known_device: platform(WAY_IN),
  job_worker: platform('which processes run jobs, for the health of the installation'),
  sign_in_challenge: platform(WAY_IN),
  one_time_code: platform(WAY_IN),
  account_mail: platform(WAY_IN),
  sso_attempt: platform(WAY_IN),
  sso_identity: platform(WAY_IN),
  update_notice: platform('which update notes were announced'),
  installation_key: platform('the key by which this installation signs'),
  trusted_installation: sharedRelation('whose signed bundles are believed: asked in every import, kept by the centre'),

  enterprise_card: view('names and place of any enterprise'),
  person_card: view('name and picture of whoever wrote a note'),
  organisation_card: view('names of departments of any enterprise: one may be a recipient'),
  enterprise_heir: view('what an enterprise has become: numbers alone'),
  supplier_card: view('what is told of suppliers to those who look for one'),
  held_certificate: view('which certificates a supplier holds: kind and dates'),
};
