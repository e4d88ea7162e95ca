/** `shared`: read by all; `view`: few columns for all; `derived`: stores with DerivedDb; `center`: the operating centre; `platform`: stores with PlatformDb. */
interface OpenRelation { kind: 'shared' | 'view' | 'derived' | 'center' | 'platform'; because: string }
const shared = (because: string): OpenRelation => ({ kind: 'shared', because });
const derived = (because: string): OpenRelation => ({ kind: 'derived', because });
const platform = (because: string): OpenRelation => ({ kind: 'platform', because });
const center = (because: string): OpenRelation => ({ kind: 'center', because });
const view = (because: string): OpenRelation => ({ kind: 'view', because });

const TREE = 'a sheet is seen by its root; what lies below is walked and packed as a graph, also through sheets of others';
const RESULT = 'written by COPY and paged in a million rows; hangs on an analysis_run, which has a wall and is read first';
const WAY_IN = 'decides who comes in, before anybody is a caller';

/** Tables and views without a policy (decision 0019), each with its reason; the rest has one. */
export const OPEN_RELATIONS: Readonly<Record<string, OpenRelation>> = {
  country: shared('reference of the platform'), division: shared('reference of the platform'), map_point: shared('reference of the platform'), material_class: shared('reference of the platform'),
  material_standard: shared('reference of the platform'), reference_state: shared('which reference is loaded'), rule_application_code: shared('reference of the platform'),
  platform_announcement: shared('told to everybody'), platform_setting: shared('whom to ask for help, told to everybody'),

  graph_node: derived(TREE), mds_node: derived(TREE), mds_edge: derived(TREE), mds_closure: derived(TREE), mds_packed: derived(TREE), mds_packing: derived(TREE),
  analysis_position: derived(RESULT), analysis_judgement: derived(RESULT), analysis_finding: derived(RESULT), analysis_total: derived(RESULT), analysis_class_total: derived(RESULT),
  analysis_comparison: derived(RESULT), analysis_change: derived(RESULT),

  mail_outbox: center('mails of an installation without SMTP'), initial_password: center('how first passwords are made'),
  enterprise_merge: center('the centre merges enterprises'), enterprise_merge_row: center('the centre merges enterprises'),

  server_key: platform(WAY_IN), sign_in_attempt: platform(WAY_IN), sign_in_challenge: platform(WAY_IN), one_time_code: platform(WAY_IN), account_mail: platform(WAY_IN),
  sso_attempt: platform(WAY_IN), sso_identity: platform(WAY_IN), update_notice: platform('which update notes were announced'),

  enterprise_card: view('names and place of any enterprise'), person_card: view('name and picture of whoever wrote a note'),
  supplier_card: view('what is told of suppliers to those who look for one'), held_certificate: view('which certificates a supplier holds: kind and dates'),
};
