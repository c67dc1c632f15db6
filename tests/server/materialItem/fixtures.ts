import { and, eq } from 'drizzle-orm'
import type { Ctx } from '#server/core/ctx.ts'
import { AppError } from '#server/core/errors.ts'
import { material } from '#server/db/tables/library.ts'
import { materialItem } from '#server/db/tables/materialItem.ts'
import { addItem } from '#server/domains/materialItem/save.ts'
import { bindItems } from '#server/domains/materialItem/bind.ts'
import { withLibrary } from '../library/fixtures.ts'

export function withItems() {
  const lib = withLibrary()
  const add = async (cells: object, machine = false, ctx?: Ctx): Promise<string> =>
    (await lib.write(tx => addItem(tx, machine, cells as Record<string, unknown>), ctx)).id
  return {
    ...lib, add,
    item: async (id: string) => {
      const [item] = await lib.read(({ q }) => q.select().from(materialItem).where(eq(materialItem.id, id)))
      return item
    },
    code: async (code: string): Promise<string> => {
      const [row] = await lib.read(({ q }) => q.select({ id: material.id }).from(material).where(and(eq(material.code, code))))
      if (row === undefined) throw new Error(`no library item ${code}`)
      return row.id
    },
    bind: (
      rows: readonly { readonly id: string, readonly libMaterialId: string | null, readonly was?: string | null }[],
      facts: { readonly general?: boolean, readonly machine?: boolean } = {}, ctx?: Ctx
    ) =>
      lib.write(tx => bindItems(tx, { machine: false, ...facts, rows: rows.map(row => ({ was: null, ...row })) }), ctx),
  }
}

export const refusal = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.then(() => undefined, (thrown: unknown) => thrown)
  if (!(error instanceof AppError)) throw new Error(`expected an AppError, got ${String(error)}`)
  return error
}
