import {
  type CompiledQuery,
  type DatabaseConnection,
  PostgresDialect,
  PostgresDriver,
  type QueryResult,
  type TransactionSettings,
} from 'kysely';
import { again } from './retry.ts';

type Config = ConstructorParameters<typeof PostgresDialect>[0];
type Inner = Parameters<PostgresDriver['releaseConnection']>[0];

/** PostgreSQL, where a read whose connection breaks is asked again on another one, unless it is part of a transaction. */
export class SteadyDialect extends PostgresDialect {
  readonly #config: Config;

  constructor(config: Config) {
    super(config);
    this.#config = config;
  }

  override createDriver(): PostgresDriver {
    return new SteadyDriver(this.#config);
  }
}

class SteadyDriver extends PostgresDriver {
  override async acquireConnection(): Promise<DatabaseConnection> {
    return new SteadyConnection({
      take: async () => (await super.acquireConnection()) as Inner,
      giveBack: (inner) => super.releaseConnection(inner),
    }).open();
  }

  override async beginTransaction(
    connection: DatabaseConnection,
    settings: TransactionSettings,
  ): Promise<void> {
    await super.beginTransaction(connection, settings);
    steady(connection).isInTransaction = true;
  }

  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(steady(connection).inner);
  }

  override async releaseConnection(connection: DatabaseConnection): Promise<void> {
    await steady(connection).close();
  }
}

type Source = { take: () => Promise<Inner>; giveBack: (inner: Inner) => Promise<void> };

class SteadyConnection implements DatabaseConnection {
  readonly #source: Source;
  #inner: Inner | undefined;
  isInTransaction = false;

  constructor(source: Source) {
    this.#source = source;
  }

  async open(): Promise<this> {
    this.#inner = await this.#source.take();
    return this;
  }

  async close(): Promise<void> {
    const inner = this.#inner;
    this.#inner = undefined;
    if (inner) await this.#source.giveBack(inner);
  }

  get inner(): Inner {
    if (this.#inner === undefined) throw new Error('the connection is closed');
    return this.#inner;
  }

  executeQuery<R>(query: CompiledQuery): Promise<QueryResult<R>> {
    if (this.isInTransaction) return this.inner.executeQuery<R>(query);
    let isFirst = true;
    const ask = async () => {
      // The broken one goes back first, or all who need another would wait for each other's.
      if (!isFirst) await this.close().then(() => this.open());
      isFirst = false;
      return this.inner.executeQuery<R>(query);
    };
    return again(ask, () => isRead(query));
  }

  streamQuery<R>(query: CompiledQuery, chunkSize: number): AsyncIterableIterator<QueryResult<R>> {
    return this.inner.streamQuery<R>(query, chunkSize);
  }
}

function steady(connection: DatabaseConnection): SteadyConnection {
  if (connection instanceof SteadyConnection) return connection;
  throw new TypeError('this connection is not of this driver');
}

const writes = /\b(insert|update|delete|merge|nextval|pg_notify|pg_advisory\w*)\b/i;

/** A statement that changes nothing. Values do not stand in its text, so words of ours are all that is seen. */
const isRead = ({ sql }: CompiledQuery) => /^\s*(select|with)\b/i.test(sql) && !writes.test(sql);
