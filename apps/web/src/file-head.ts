import { SNIFFED_BYTES } from '@matlas/contract';

/** The first bytes of a file, which identify its type. */
export function readFileHead(file: File): Promise<Uint8Array> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(new Uint8Array(reader.result as ArrayBuffer));
    reader.onerror = () => reject(reader.error ?? new Error(file.name));
    reader.readAsArrayBuffer(file.slice(0, SNIFFED_BYTES));
  });
}
