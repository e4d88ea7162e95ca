import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { SheetDetail, SheetRow } from '@matlas/contract';
import { BundleKeysPage } from '../support/bundle-keys-page';
import { MdsUploadPage } from '../support/mds-upload-page';
import { startSecondInstallation, type SecondInstallation } from '../support/second-installation';
import { accounts, Shell } from '../support/shell';
import { newRelease, steel, storedSheet, turnedPart } from '../support/sheets';
import { expect, test } from '../support/test';

const patience = { timeout: 120_000 };
/** Time to start two servers, each with its database and demo. */
const allInstallationsMs = 600_000;
const signaturePart = 'signature.json';

/**
 * The content of a sheet's tree, without the ids and states that differ between installations: an imported sheet is
 * a draft until somebody releases it.
 */
const sheetContent = ({ tree }: SheetDetail): unknown =>
  JSON.parse(
    JSON.stringify(tree, (field, value: unknown) =>
      ['id', 'cid', 'version', 'status', 'ownerId', 'latest', 'containedCids', 'substanceId', 'substance'].includes(
        field,
      )
        ? undefined
        : value,
    ),
  );
/** The same archive with one changed bit in its sheets. */
function tamperWith(bundle: Buffer): Buffer {
  const changed = Buffer.from(bundle);
  const at = Math.floor(changed.indexOf(signaturePart) / 4);
  changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
  return changed;
}

let second: SecondInstallation | undefined;
test.beforeAll(async ({ browser: _browser }, info) => {
  info.setTimeout(allInstallationsMs);
  second = await startSecondInstallation();
});
test.afterAll(() => second?.end());

test('two installations exchange a signed bundle after the second trusts the first', async ({
  page,
  browser,
  t,
  shell,
  centre,
}) => {
  test.setTimeout(allInstallationsMs);
  const serial = String(Date.now()).slice(-9);
  const there = async (account: string, password?: string): Promise<Page> => {
    const context = await browser.newContext({
      baseURL: second?.address ?? '',
      viewport: { width: 1440, height: 900 },
    });
    const other = await context.newPage();
    await new Shell(other, t).signInWithoutPage(account, password);
    return other;
  };
  let sent: SheetRow;
  let bundle: Buffer;

  await test.step('the first signs a sheet with the material that it refers to', async () => {
    await shell.signInWithoutPage(accounts.engineer);
    const material = await newRelease(page, 'material', steel(`Steel ${serial}`, { min: '0.1', max: '0.35' }));
    sent = await newRelease(page, 'component', turnedPart(`Pin ${serial}`, `PIN-${serial}`, '12.5', material.cid));
    await page.goto(`/seek/detail?id=${sent.id}`);
    await page.getByRole('button', { name: t('exchangeLists.download.action') }).click();
    const started = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: t('contract.enums.sheetFileFormat.bundle') }).click();
    bundle = await readFile(await (await started).path());
  });

  const receiver = await there(accounts.engineer);
  const upload = new MdsUploadPage(receiver, t);
  await test.step('the second refuses it, because it does not know the signing key', async () => {
    await upload.open();
    await upload.upload(`bundle-${serial}.zip`, bundle);
    await expect(
      receiver
        .getByRole('alert')
        .filter({ hasText: /bundle|数据包/i })
        .first(),
    ).toContainText(/[0-9a-f]{2}(:[0-9a-f]{2}){31}/, patience);
    await upload.figure('sheets', 0);
  });

  await test.step('its administrator trusts the key of the first', async () => {
    await centre.signIn();
    const keysHere = new BundleKeysPage(centre.page, t);
    await keysHere.open();
    const key = await keysHere.ownKey();
    const keysThere = new BundleKeysPage(await there(accounts.centre, second?.administratorPassword), t);
    await keysThere.open();
    await keysThere.trust(`Seat maker ${serial}`, key);
  });

  await test.step('it imports the sheets unchanged', async () => {
    await upload.open();
    await upload.upload(`bundle-${serial}.zip`, bundle);
    await upload.figure('ok', 2);
    await upload.start(2);
    await upload.sheet(`Pin ${serial}`).getByRole('link').click();
    await expect(receiver.getByRole('heading', { name: `Pin ${serial}` }).first()).toBeVisible(patience);
    const id = Number(new URL(receiver.url()).searchParams.get('id'));
    expect(sheetContent(await storedSheet(receiver, 'component', id))).toEqual(
      sheetContent(await storedSheet(page, 'component', sent.id)),
    );
  });

  await test.step('the same bundle again changes nothing, and a tampered one is refused', async () => {
    await upload.open();
    await upload.upload(`again-${serial}.zip`, bundle);
    await expect(receiver.getByText(t('mdsUpload.nothingNew'))).toBeVisible(patience);
    await upload.open();
    await upload.upload(`tampered-${serial}.zip`, tamperWith(bundle));
    await upload.figure('sheets', 0);
  });
  await receiver.context().close();
});
