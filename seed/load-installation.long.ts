// Own database: loads the whole reference data, and the demo over it.
import { CatalogLoader } from '@matlas/features/catalog';
import { messagingFeature } from '@matlas/features/messaging';
import { CqcLayoutStore } from '@matlas/features/cqc';
import { RulesLoader } from '@matlas/features/rules';
import { homeFeature, systemFeature } from '@matlas/features/system';
import { type AuthHeader, createTestApp, signedIn, type TestApp } from '@matlas/testing';
import { seedInstallation } from './installation';
import { loadReference } from './load-reference';
import { UP_TO_ANALYSES } from './testing/areas';
import { testAuthorityWorkbooks } from './testing/authority-tests';
import { testDemo } from './testing/demo-tests';
import { testReferenceData } from './testing/reference-tests';

let test: TestApp;
let auth: AuthHeader;
const load = () => loadReference(test.app.get(CatalogLoader), test.app.get(RulesLoader), test.app.get(CqcLayoutStore));
beforeAll(async () => {
  test = await createTestApp([...UP_TO_ANALYSES, messagingFeature, systemFeature, homeFeature], { WORKER: 'on' });
  await seedInstallation(test.app, 'reference');
  auth = (await signedIn(test)).headers;
});
afterAll(() => test.close());

describe('the reference data', () => {
  const counts = () =>
    test.db.row(`
    select (select count(*)::int from substance) as substances, (select count(*)::int from graph_node) as nodes,
      (select count(*)::int from rule_list_item) as items,
    (select count(*)::int from rule_list_member where substance_id is not null) as members,
      (select count(*)::int from rule_exemption) as exemptions, (select count(*)::int from metal_content) as metals`);

  it('loads everything, and changes nothing in a second run', async () => {
    const first = await counts();
    expect(first).toMatchObject({
      substances: 27_135 + 43,
      nodes: 27_135 + 43,
      items: 253 + 4 + 6 + 10 + 59 + 78 + 38,
      exemptions: 204,
      metals: 154,
    });
    await load();
    await test.db.execute('delete from reference_state');
    await load();
    expect(await counts()).toEqual(first);
  });

  testReferenceData(
    () => test,
    () => auth,
  );
});
describe('the demo', () => testDemo(() => test));
describe('workbooks in the authority’s layouts', () =>
  testAuthorityWorkbooks(
    () => test,
    () => auth,
  ));
