/** What we use of pdfmake; its published types bring the DOM of browsers with them. */
declare module 'pdfmake' {
  export type Margin = readonly [number, number, number, number];
  export interface Styled {
    bold?: boolean;
    color?: string;
    fontSize?: number;
    alignment?: 'left' | 'right';
    margin?: Margin;
  }
  export interface TextContent extends Styled {
    text: string;
    width?: 'auto';
    fillColor?: string;
    headlineLevel?: number;
  }
  export interface TableLayout {
    hLineWidth(): number;
    vLineWidth(): number;
    hLineColor(): string;
    paddingTop(): number;
    paddingBottom(): number;
    paddingLeft(): number;
    paddingRight(): number;
  }
  export interface TableContent {
    table: {
      headerRows?: number;
      dontBreakRows?: boolean;
      widths: readonly (number | '*')[];
      body: readonly (readonly TextContent[])[];
    };
    layout: 'noBorders' | TableLayout;
    margin?: Margin;
  }
  export type Content = TextContent | TableContent;
  export interface DocumentDefinition {
    pageSize: 'A4';
    pageOrientation: 'landscape' | 'portrait';
    pageMargins: Margin;
    info: { title: string; author?: string };
    defaultStyle: { font: string; fontSize: number; color: string; lineHeight: number };
    footer(page: number, pages: number): Styled & { columns: readonly TextContent[] };
    content: readonly Content[];
  }
  interface PdfMake {
    addFonts(fonts: Readonly<Record<string, { normal: string; bold: string }>>): void;
    setUrlAccessPolicy(allows: (url: string) => boolean): void;
    setLocalAccessPolicy(allows: (path: string) => boolean): void;
    createPdf(definition: DocumentDefinition): { getBuffer(): Promise<Buffer> };
  }
  const pdfmake: PdfMake;
  export default pdfmake;
}
