import type { Client, Connection } from 'pg';

export interface DescribedColumn {
  name: string;
  /** OID of its type. */
  type: number;
}
interface RowDescription {
  fields: readonly { name: string; dataTypeID: number }[];
}

/** Parse and Describe of the extended protocol: PostgreSQL checks a statement and names its columns, and runs nothing. */
class Describe {
  private columns: DescribedColumn[] = [];
  constructor(
    private readonly text: string,
    private readonly end: (result: DescribedColumn[] | Error) => void,
  ) {}
  submit(connection: Connection): void {
    connection.parse({ name: '', text: this.text, types: [] }, true);
    connection.describe({ type: 'S', name: '' }, true);
    connection.sync();
  }
  handleRowDescription({ fields }: RowDescription): void {
    this.columns = fields.map(({ name, dataTypeID }) => ({ name, type: dataTypeID }));
  }
  /** The last message that the client passes on after a refusal. */
  handleError(error: Error): void {
    this.end(error);
  }
  handleReadyForQuery(): void {
    this.end(this.columns);
  }
}

/** The columns of a statement; an error when PostgreSQL refuses it. */
export const describeStatement = (client: Client, text: string): Promise<DescribedColumn[] | Error> =>
  new Promise((resolve) => void client.query(new Describe(text, resolve) as never));
