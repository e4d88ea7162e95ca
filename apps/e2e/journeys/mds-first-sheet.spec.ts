import { mixedNodeReason, recyclateAnswer, specificWeightUnit, type AnyEnumeration } from '@matlas/contract';
import { SheetEditorPage } from '../support/sheet-editor-page';
import { accounts } from '../support/shell';
import { expect, test } from '../support/test';

/** The bracket of the test vector `mds_rollup`, with typical mistakes of a beginner. */
const materials = [
  {
    parent: 'Bolt M6',
    name: 'Steel',
    number: '1.0501',
    mass: '20.8',
    class: '1.1.1',
    substances: { '7439-89-6': '96', '7439-96-5': '1.5' },
  },
  { parent: 'Bolt M6', name: 'Zinc coating', number: 'ZN-8', mass: '0.2', substances: { '7440-66-6': '100' } },
  { parent: 'PVC wire', name: 'Cu', number: 'CW004A', portion: '70', substances: { '7440-50-8': '100' } },
  {
    parent: 'PVC wire',
    name: 'PVC insulation',
    number: 'PVC-P',
    portion: 'rest',
    class: '5.1.b',
    substances: { '9002-86-2': 'rest', '117-81-7': '20-28' },
  },
  {
    parent: 'Bracket assy',
    name: 'PP-GF30',
    number: 'PP-GF30',
    mass: '50',
    class: '5.1.a',
    substances: { '9003-07-0': '70', '65997-17-3': '31' },
  },
] as const;
/** Masses of the finished bracket in grams, as the test vector gives them. */
const expected = {
  calculated: '152',
  measured: '150',
  roundedDeviation: '1.33',
  deviationPercent: '1.333',
  dehpNominal: '4.05',
  dehp: '3.6–4.5',
  pvc: '18',
};

test('a novice builds a bracket from nothing, mends what is wrong by clicking, and releases it', async ({
  page,
  t,
  language,
  shell,
}) => {
  test.slow();
  const editor = new SheetEditorPage(page, t);
  const root = 'Bracket assy';
  const word = (values: AnyEnumeration, value: string | number) => t(`contract.enums.${values.labelKey(value)}`);
  await shell.signIn(accounts.supplier);

  await test.step('creates the tree', async () => {
    await shell.open('materialDataSheet', 'create');
    await editor.create(root, `B-${language}-${Date.now()}`);
    await editor.fillCell(root, 'mass', '150 g');
    await editor.addNode(root, 'component', 'Bolt M6');
    await editor.fillRow('Bolt M6', { number: 'M6X20', quantity: '2', mass: '21' });
    await editor.addNode(root, 'semiComponent', 'PVC wire');
    await editor.fillRow('PVC wire', { mass: '0.06 kg' });
    for (const { parent, name, substances, ...cells } of materials) {
      await editor.addNode(parent, 'material', name);
      await editor.fillRow(name, cells);
      for (const [cas, portion] of Object.entries(substances)) await editor.addSubstance(name, cas, portion);
    }
  });

  await test.step('sees the mass, and its deviation from the measured one', async () => {
    const mass = editor.figure(t('mds.figure.calculatedMeasured'));
    await expect(mass).toContainText(`${expected.calculated} / ${expected.measured} g`);
    await expect(mass).toContainText(`${expected.roundedDeviation} %`);
  });

  await test.step('fixes errors with a quick fix by clicking', async () => {
    await editor.applyFix('POR-1', 'Steel', t('contract.findings.fixes.makeRest'));
    await editor.applyFix('CLS-1', 'Zinc coating', t('contract.findings.fixes.setClass', { classCode: '3.3' }));
    await editor.applyFix('CLS-1', 'Cu', t('contract.findings.fixes.setClass', { classCode: '3.1' }));
    await editor.selectRow('7439-96-5');
    await editor.openTab('node');
    await editor.panel.getByRole('textbox', { name: t('mds.field.applicationCode'), exact: true }).fill('3x');
    await editor.panel.getByRole('textbox', { name: t('mds.field.applicationCode'), exact: true }).press('Enter');
    await editor.openTab('check');
    await editor
      .findingRow('APP-1', '3x')
      .getByRole('button', {
        name: new RegExp(`^${t('contract.findings.fixes.setApplication', { name: '3 ' }).trim()}`),
      })
      .click();
    await expect(editor.findingRow('APP-1', '3x')).toHaveCount(0);
    await editor.applyFix('POR-1', 'PP-GF30', t('contract.findings.fixes.normalise'));
    await editor.applyFix('POR-2', '20–28', t('contract.findings.fixes.narrow', { min: '20', max: '25' }));
    await expect(await editor.cell('117-81-7', 'total')).toHaveText(expected.dehpNominal);
    await expect(await editor.cell('117-81-7', 'total')).toHaveAttribute('title', expected.dehp);
    await expect(await editor.cell('PVC insulation', 'total')).toHaveText(expected.pvc);
  });

  await test.step('answers the required questions', async () => {
    await editor.goToFinding('STR-3', root);
    await editor.openTab('node');
    await editor.chooseField('mixedNodeReason', word(mixedNodeReason, mixedNodeReason.of.joinedParts));
    await editor.selectRow('PVC wire');
    await editor.fillField('specificWeight', '0.5');
    await editor.chooseField('specificWeightUnit', word(specificWeightUnit, specificWeightUnit.of.perMetre));
    for (const name of ['PVC insulation', 'PP-GF30']) {
      await editor.selectRow(name);
      await editor.chooseField('recyclateAnswer', word(recyclateAnswer, recyclateAnswer.of.no));
    }
  });

  await test.step('releases it', async () => {
    await editor.release(root);
    await expect(page.getByRole('button', { name: t('mds.page.newVersion'), exact: true })).toBeVisible();
    const mass = editor.figure(t('mds.figure.calculatedMeasured'));
    await expect(mass).toContainText(`${expected.calculated} / ${expected.measured} g`);
    await expect(mass).toContainText(`${expected.deviationPercent} %`);
  });
});
