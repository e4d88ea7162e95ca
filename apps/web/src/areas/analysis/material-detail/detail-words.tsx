import { Decimal, formatDecimal } from '@matlas/domain';
import { formatNumber } from '@matlas/web-kit';

const shownDigits = 4;
/** A share as a person reads it. */
export const shownShare = (percent: string): string => formatDecimal(new Decimal(percent).toSignificantDigits(shownDigits));

const massDigits = 7;
/** A mass as a person compares it: to the milligram below ten kilograms. */
export const shownGrams = (grams: string): string => `${formatNumber(formatDecimal(new Decimal(grams).toSignificantDigits(massDigits)))}\u00A0g`;

/** A path from the top down, a step a line. */
export function PathSteps({ path }: { path: string }) {
  return <ol className="md-path">{path.split(' › ').map((step, at) => <li key={`${at} ${step}`}>{step}</li>)}</ol>;
}
/** The end of a path says most: it stays readable where the line is short. */
export function PathText({ path }: { path: string }) {
  return <span className="m-faint md-path-text" title={path}><bdi>{path}</bdi></span>;
}
