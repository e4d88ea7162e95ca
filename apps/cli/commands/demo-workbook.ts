import { workbookFile, writeBadBomWorkbook, writeDemoWorkbook } from '@matlas/seed';
import type { Command } from '../command';

export const demoWorkbook: Command = {
  name: 'demo:workbook',
  positionals: { workbook: { choices: ['bom', 'bad'] } },
  options: {
    file: { type: 'string', required: true },
    language: { type: 'string', default: 'zh', choices: ['zh', 'en'] },
  },
  async run({ value, say }) {
    const language = value('language') === 'en' ? 'en' : 'zh';
    const write = value('workbook') === 'bad' ? writeBadBomWorkbook : writeDemoWorkbook;
    await workbookFile(value('file'), (target) => write(target, language));
    say('workbookMade', { file: value('file') });
  },
};
