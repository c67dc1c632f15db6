import { and, eq, inArray } from 'drizzle-orm'
import type { Problem, Row } from '#schemas/kit/index.ts'
import { material } from '#server/db/tables/library.ts'
import { fromMaterial, type MaterialRecord } from '#server/db/tables/libraryRows.ts'
import type { Db, Tx } from '#server/db/tx.ts'
import { wordsOf } from './materialText.ts'

interface Keys { readonly identity: string, readonly code: string | null }

/** The merchant's items with one of the identities or codes. */
export async function twinsOf({ q, ctx }: Db, rows: readonly Keys[]): Promise<MaterialRecord[]> {
  if (rows.length === 0) return []
  const isOwn = eq(material.merchantId, ctx.merchantId)
  const codes = rows.map(({ code }) => code).filter(code => code !== null)
  return [
    ...await q.select().from(material).where(and(isOwn, inArray(material.identity, rows.map(({ identity }) => identity)))),
    ...codes.length === 0 ? [] : await q.select().from(material).where(and(isOwn, inArray(material.code, codes))),
  ]
}

type KeyedRow = Keys & { readonly id: string } & Parameters<typeof wordsOf>[0]

function repeats(candidates: readonly KeyedRow[], stored: readonly MaterialRecord[]): Problem[] {
  const usedKeys = new Map<string, string>()
  return candidates.flatMap((row): Problem[] => {
    const at = { row: row.id, code: 'duplicate' as const }
    const code = row.code === null ? undefined : `#${row.code}`
    const sameItem = stored.find(({ identity }) => identity === row.identity)
    const sameCode = stored.find(twin => code !== undefined && twin.code === row.code)
    const earlier = usedKeys.get(row.identity) ?? (code === undefined ? undefined : usedKeys.get(code))
    if (sameItem !== undefined) return [{ ...at, column: 'materialName', text: `与已有条目重复：${wordsOf(sameItem)}` }]
    if (sameCode !== undefined) return [{ ...at, column: 'materialCode', text: `编码已被使用：${wordsOf(sameCode)}` }]
    if (earlier !== undefined) return [{ ...at, column: 'materialName', text: `与同批的另一行重复：${earlier}` }]
    for (const key of [row.identity, ...code === undefined ? [] : [code]]) usedKeys.set(key, wordsOf(row))
    return []
  })
}

/**
 * Rows that repeat a stored item, or an earlier row, by identity or code. Items changed by the action are compared in their new state;
 * refused rows keep the old one.
 */
export async function duplicateProblems(tx: Tx, machine: boolean, rows: readonly Row[]): Promise<Problem[]> {
  const candidates = rows.map(row => ({ id: String(row.id), ...fromMaterial(row, machine) }))
  const stored = await twinsOf(tx, candidates)
  const changing = new Map(candidates.map(row => [row.id, row]))
  const problems: Problem[] = []
  for (;;) {
    const duplicates = repeats([...changing.values()], stored.filter(({ id }) => !changing.has(id)))
    if (duplicates.length === 0) return problems
    problems.push(...duplicates)
    for (const { row } of duplicates) changing.delete(row)
  }
}
