import { is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'

const FILES = import.meta.glob<Readonly<Record<string, unknown>>>('../../../src/server/db/tables/*.ts', { eager: true })

export const TABLES: readonly PgTable[] = [...new Set(Object.values(FILES).flatMap(file => Object.values(file))
  .filter(value => is(value, PgTable)))]
