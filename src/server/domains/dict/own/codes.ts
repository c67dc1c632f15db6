import { and, eq, inArray } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import type { Tx } from '#server/db/tx.ts'
import type { OwnTree } from './places.ts'

const FIRST = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const SECOND = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Endings of a merchant's own codes: they begin with a letter, the platform's with a digit, so that the two never meet. */
const ENDINGS = FIRST.flatMap(first => SECOND.map(second => first + second))
/** A node that was moved up can have others under it whose codes begin with its own: these begin anew. */
const LONGEST = 6

/** Whether a code is one that a merchant's own node can have: a removed row comes back under its code. */
export const isOwnCode = (code: string): boolean => code.length <= LONGEST && /^[0-9A-Z]*$/.test(code) && ENDINGS.includes(code.slice(-2))

/**
 * Codes for new nodes, each that of the parent with two more characters, in the rows' order; a parent may be one of the rows.
 * A node keeps its code wherever it is moved, so that codes say nothing of where a node stands.
 * @throws AppError WRONG_STATE when the parent's codes are used up
 */
export async function codesFor(tx: Tx, tree: OwnTree, rows: readonly Row[]): Promise<readonly string[]> {
  const given = new Map<string, string>()
  const known = new Map<string, Promise<string[]>>()
  const waiting = new Map(rows.map(row => [String(row.id), row]))
  const give = async (row: Row): Promise<void> => {
    waiting.delete(String(row.id))
    const above = typeof row.parentId === 'string' ? waiting.get(row.parentId) : undefined
    if (above !== undefined) await give(above)
    const parent = typeof row.parentId === 'string' ? given.get(row.parentId) ?? row.parentId : ''
    const stem = parent.length + 2 > LONGEST ? '' : parent
    const codes = known.get(stem) ?? freeCodes(tx, tree, stem)
    known.set(stem, codes)
    const code = (await codes).shift()
    if (code === undefined) throw new AppError('WRONG_STATE', { text: '同级分类过多，不能再新增' })
    given.set(String(row.id), code)
  }
  for (const row of rows) if (waiting.has(String(row.id))) await give(row)
  return rows.map(row => given.get(String(row.id))!)
}

async function freeCodes(tx: Tx, tree: OwnTree, stem: string): Promise<string[]> {
  const codes = ENDINGS.map(ending => stem + ending)
  const found = await tx.q.select({ code: dictTree.code }).from(dictTree)
    .where(and(eq(dictTree.merchantId, tx.ctx.merchantId), eq(dictTree.tree, tree), inArray(dictTree.code, codes)))
  const taken = new Set(found.map(({ code }) => code))
  return codes.filter(code => !taken.has(code))
}
