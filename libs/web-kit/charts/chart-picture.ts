import type { EChartsType } from 'echarts/core';
import { handOver } from '../client/download';
import type { Palette } from '../theme/tokens';

/** Sharp on paper and on screens of twice the dots. */
const dots = 2;
const margin = 16;
const headHeight = 40;

function loaded(address: string): Promise<HTMLImageElement> {
  return new Promise((resolve, reject) => {
    const image = new Image();
    image.onload = () => resolve(image);
    image.onerror = () => reject(new Error('the chart cannot be drawn as a picture'));
    image.src = address;
  });
}

/** What stands on the page, as XML: echarts' own data address breaks at font names in quotes. */
function drawingOf(chart: EChartsType): string {
  const svg = chart.getDom().querySelector('svg');
  if (!svg) throw new Error('the chart is not drawn');
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(svg))}`;
}

/** The chart under its title as a PNG. */
async function pictureOf(chart: EChartsType, title: string, { surface, text }: Palette, font: string): Promise<Blob> {
  const drawing = await loaded(drawingOf(chart));
  const canvas = document.createElement('canvas');
  canvas.width = (chart.getWidth() + margin * 2) * dots;
  canvas.height = (chart.getHeight() + headHeight + margin) * dots;
  const pen = canvas.getContext('2d');
  if (!pen) throw new Error('no canvas');
  pen.scale(dots, dots);
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

/** Hands the chart to the browser as a file with the name of its title. */
export async function savePicture(chart: EChartsType, title: string, colours: Palette, font: string): Promise<void> {
  handOver(await pictureOf(chart, title, colours, font), `${title.replace(/[\\/:*?"<>|]/g, ' ')}.png`);
}
