export type Mode = 'light' | 'dark';

export interface Surfaces {
  page: string;
  surface: string;
  sunken: string;
  hover: string;
  line: string;
  lineStrong: string;
  control: string;
  text: string;
  text2: string;
  text3: string;
  placeholder: string;
  disabled: string;
}

export interface BrandColours {
  primary: string;
  primaryHover: string;
  primaryActive: string;
  primaryTint: string;
  primaryLine: string;
  onPrimary: string;
}
