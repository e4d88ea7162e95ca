/** The success of a call whose answer is in its headers, without a body. */
export class HeadersAnswer {
  constructor(readonly headers: Readonly<Record<string, string>>) {}
}
