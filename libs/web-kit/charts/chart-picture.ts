import type { EChartsType } from 'echarts/core';
import { saveAsFile } from '../client/download';
import type { Palette } from '../theme/tokens';

/** Pixel ratio, sharp in print and on high-density screens. */
const pixelRatio = 2;
const margin = 16;
const headHeight = 40;

function loadImage(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the chart cannot be drawn as a picture'));
    image.src = address;
  });
}

/** The drawn SVG as XML. The data URL of echarts is not used, because it breaks with quoted font names. */
function toSvgAddress(chart: EChartsType): string {
  const svg = chart.getDom().querySelector('svg');
  if (!svg) throw new Error('the chart is not drawn');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
}

/** The chart with its title as a PNG. */
async function renderPicture(
  chart: EChartsType,
  title: string,
  { surface, text }: Palette,
  font: string,
): Promise<Blob> {
  const drawing = await loadImage(toSvgAddress(chart));
  const canvas = document.createElement('canvas');
  canvas.width = (chart.getWidth() + margin * 2) * pixelRatio;
  canvas.height = (chart.getHeight() + headHeight + margin) * pixelRatio;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.scale(pixelRatio, pixelRatio);
  pen.fillStyle = surface;
  pen.fillRect(0, 0, canvas.width, canvas.height);
  pen.fillStyle = text;
  pen.font = `600 14px ${font}`;
  pen.fillText(title, margin, headHeight - margin);
  pen.drawImage(drawing, margin, headHeight, chart.getWidth(), chart.getHeight());
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('no picture'))), 'image/png');
  });
}

/** Downloads the chart as a picture named after its title. */
export async function savePicture(chart: EChartsType, title: string, colours: Palette, font: string): Promise<void> {
  saveAsFile(await renderPicture(chart, title, colours, font), `${title.replace(/[\\/:*?"<>|]/g, ' ')}.png`);
}
