import { and, eq, sql } from 'drizzle-orm'
import { AppError } from '#server/core/errors.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import type { Tx } from '#server/db/tx.ts'
import type { OwnTree } from './places.ts'

const FIRST = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const SECOND = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Endings of a merchant's own codes: they begin with a letter, the platform's with a digit, so that the two never meet. */
const ENDINGS = FIRST.flatMap(first => SECOND.map(second => first + second))

/** Whether a code is one that a merchant's own node below the parent can have: a removed row comes back under its code. */
export const isOwnCode = (parent: string | null, code: string): boolean =>
  code.startsWith(parent ?? '') && ENDINGS.includes(code.slice((parent ?? '').length))

/**
 * The next free codes below a node: the parent's with two more characters.
 * @throws AppError WRONG_STATE when the node has room for no more
 */
export async function nextCodes(tx: Tx, tree: OwnTree, parent: string | null, count: number): Promise<readonly string[]> {
  const taken = new Set((await tx.q.select({ code: dictTree.code }).from(dictTree).where(and(
    eq(dictTree.merchantId, tx.ctx.merchantId), eq(dictTree.tree, tree), sql`${dictTree.parentCode} is not distinct from ${parent}`,
  ))).map(({ code }) => code))
  const free = ENDINGS.map(ending => (parent ?? '') + ending).filter(code => !taken.has(code)).slice(0, count)
  if (free.length < count) throw new AppError('WRONG_STATE', { text: '同级分类过多，不能再新增' })
  return free
}
