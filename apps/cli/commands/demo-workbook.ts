import { workbookFile, writeBadBomWorkbook, writeDemoWorkbook } from '@matlas/seed';
import type { Command } from '../command';

export const demoWorkbook: Command = {
  name: 'demo:workbook',
  positionals: { workbook: { choices: ['bom', 'bad'] } },
  options: {
    file: { type: 'string', required: true },
    language: { type: 'string', default: 'zh', choices: ['zh', 'en'] },
  },
  async run({ requiredValue, printSentence }) {
    const language = requiredValue('language') === 'en' ? 'en' : 'zh';
    const write = requiredValue('workbook') === 'bad' ? writeBadBomWorkbook : writeDemoWorkbook;
    await workbookFile(requiredValue('file'), (target) => write(target, language));
    printSentence('workbookMade', { file: requiredValue('file') });
  },
};
