import { analysisMaterialDetailApi, type JobRow, type MassDetailState } from '@matlas/contract';
import { expect, type Download, type Locator, type Page } from '@playwright/test';
import { readSheet } from 'read-excel-file/node';
import { apiGet, apiPost } from './api';
import type { Translate } from './words';

const patience = 60_000;

/** Sum of a column over the rows with a number in it. */
export async function columnSum(download: Download, column: number): Promise<number> {
  const rows = await readSheet(await download.path());
  return rows.reduce((sum, row) => (typeof row[column] === 'number' ? sum + row[column] : sum), 0);
}

/** The materials of a vehicle: its list, high contents, classes, and the screening by marks. */
export class MaterialsPage {
  constructor(
    private readonly page: Page,
    private readonly t: Translate,
  ) {}

  /** The current list of the vehicle; calculated if it is missing or stale. */
  async ensureList(modId: number): Promise<NonNullable<MassDetailState['result']>> {
    const state = () =>
      apiGet<MassDetailState>(this.page, analysisMaterialDetailApi.state.path.replace('{modId}', String(modId)));
    if ((await state()).result?.stale !== false) {
      const { jobId } = await apiPost<{ jobId: number }>(this.page, analysisMaterialDetailApi.calculate.path, {
        modId,
      });
      await expect
        .poll(async () => (await apiGet<JobRow>(this.page, `/jobs/${jobId}`)).state, { timeout: patience })
        .toBe('done');
    }
    const { result } = await state();
    if (!result) throw new Error(`vehicle ${modId} has no list of materials`);
    return result;
  }
  async open(modId: number, more = ''): Promise<void> {
    await this.page.goto(`/analysis/VehicleMaterialDetail?modId=${modId}${more}`);
  }
  /** `name` is a locale file such as `materialDetail` or `highContent`. */
  grid(name: string): Locator {
    return this.page.getByRole('grid', { name: this.t(`${name}.title`) });
  }
  rows(name: string): Locator {
    return this.grid(name)
      .getByRole('row')
      .filter({ has: this.page.getByRole('gridcell') });
  }
  get foot(): Locator {
    return this.page.locator('.m-list-foot');
  }
  get panel(): Locator {
    return this.page.getByRole('complementary');
  }
  /** Scrolls down until the last row is visible. */
  async scrollThrough(name: string, total: string): Promise<void> {
    const grid = this.grid(name);
    const foot = this.t('kit.rowsOf', { from: '\u0000', to: total, total }).split('\u0000').at(-1) ?? '';
    await expect(async () => {
      await grid.evaluate((box) => box.scrollTo(0, box.scrollHeight));
      expect(await this.foot.innerText()).toContain(foot);
    }).toPass({ timeout: 120_000, intervals: [250] });
  }
  async export(): Promise<Download> {
    const download = this.page.waitForEvent('download');
    await this.page.getByRole('button', { name: this.t('kit.export'), exact: true }).click();
    return download;
  }
}
