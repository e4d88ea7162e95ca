export interface DisclosureOptions {
  parents: boolean;
  push: boolean;
  automatic: boolean;
}
export interface PushedSheet {
  sheetId: number;
  receiverId: number;
}
