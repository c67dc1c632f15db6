import { position } from '#server/db/tables/position.ts'
import type { Tx } from '#server/db/tx.ts'

const number = (value: number): string => String(value).padStart(2, '0')

/** A place without a code; its parent has one or is in the same list. */
export interface Uncoded { readonly id: string, readonly parentId: string | null }

/**
 * Codes of new places: the parent's code with a number never used among its children, 01-03-02. A moved place keeps its code (domain B6).
 * @param rows parents before their children
 */
export async function newCodes(tx: Tx, projectId: string, rows: readonly Uncoded[]): Promise<ReadonlyMap<string, string>> {
  const stored = await tx.sql<{ id: string, code: string }>`select id, code from ${position}
    where merchant_id = ${tx.ctx.merchantId} and project_id = ${projectId}`
  const codes = new Map(stored.map(({ id, code }) => [id, code]))
  const last = new Map<string, number>()
  const count = (code: string): void => {
    const at = code.lastIndexOf('-')
    const above = code.slice(0, Math.max(0, at))
    last.set(above, Math.max(last.get(above) ?? 0, Number(code.slice(at + 1))))
  }
  for (const { code } of stored) count(code)
  return new Map(rows.map(({ id, parentId }) => {
    const above = parentId === null ? '' : codes.get(parentId) ?? ''
    const next = (last.get(above) ?? 0) + 1
    last.set(above, next)
    const code = above === '' ? number(next) : `${above}-${number(next)}`
    codes.set(id, code)
    return [id, code]
  }))
}
