import { analysisApi, type AnalysisRun } from '@matlas/contract';
import { expect, type Page } from '@playwright/test';
import type { AnalysisPage } from './analysis-page';
import { apiGet } from './api';
import type { BomPage } from './bom-page';
import type { DecidedVehicle } from './decided-vehicle';
import type { Translate } from './words';

/** The title of a run with assumptions, which does not show the current state of the vehicle. */
export const assumedTitle = (t: Translate, title: string, assumptions: string): string =>
  t('contract.analysis.assumed.title', { title, assumptions });

/**
 * Checks the places that show the state of a vehicle: its card, its BOM, and the analysis screen when no run is named
 * in the URL.
 */
export class VehicleState {
  constructor(
    private readonly screens: { page: Page; t: Translate; analysis: AnalysisPage; bom: BomPage },
    private readonly vehicle: DecidedVehicle,
  ) {}

  private async runs(): Promise<AnalysisRun[]> {
    return apiGet(this.screens.page, `${analysisApi.runs.path}?modId=${this.vehicle.modelId}`);
  }

  /** The current run of the vehicle. It never has a variant, another day, chosen list versions or changed facts. */
  async currentRun(): Promise<AnalysisRun> {
    const [run, ...others] = (await this.runs()).filter(({ current }) => current);
    expect(others).toEqual([]);
    expect(run).toMatchObject({ variant: null, asOfGiven: false, listVersionIds: [], showsPresent: true });
    return run as AnalysisRun;
  }

  /** Checks that every screen shows this run, although there is a newer run with assumptions. */
  async expectShownEverywhere(run: AnalysisRun): Promise<void> {
    const [newest] = (await this.runs()).sort((left, right) => right.number - left.number);
    expect(newest?.number).toBeGreaterThan(run.number);
    expect(newest?.showsPresent).toBe(false);
    await this.expectOnCard(run);
    await this.expectInBom(run);
    await this.expectAnalysisDefault(run);
  }

  private async expectOnCard({ counts }: AnalysisRun): Promise<void> {
    const { page, t } = this.screens;
    await page.goto('/dashboard');
    const card = page.getByRole('article', { name: this.vehicle.name, exact: true });
    for (const verdict of ['fail', 'depends', 'exempt'] as const)
      await expect(card).toContainText(new RegExp(`${t(`kit.verdict.${verdict}`)}\\s*${counts[verdict]}(?!\\d)`));
  }

  private async expectInBom({ counts, number }: AnalysisRun): Promise<void> {
    const { page, t, bom } = this.screens;
    await page.goto(`/vehicle/ModelAdmin?id=${this.vehicle.modelId}`);
    const row = (part: string) => bom.tree.getByRole('row').filter({ hasText: part }).first();
    await expect(row(this.vehicle.body)).toContainText(t('kit.verdict.fail'));
    await expect(row(this.vehicle.nut)).toContainText(t('kit.verdict.exempt'));
    await expect(bom.figure(t('kit.verdict.fail'))).toContainText(
      t('bom.figure.findings', { count: counts.fail, total: String(counts.fail), number }),
    );
  }

  private async expectAnalysisDefault(run: AnalysisRun): Promise<void> {
    const { page, t, analysis } = this.screens;
    await page.goto(`/analysis/SpecialSubstanceAnalysis?modId=${this.vehicle.modelId}`);
    await expect(analysis.findingRow(this.vehicle.body, 'ELV', t('kit.verdict.fail'))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`${t('analysis.title')} ${this.vehicle.name}`);
    await expect(page.getByTitle(t('analysis.run', { number: run.number }), { exact: false }).first()).toBeVisible();
    await expect(analysis.verdictButton('fail')).toContainText(String(run.counts.fail));
  }
}
