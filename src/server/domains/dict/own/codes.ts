import { and, eq, inArray } from 'drizzle-orm'
import type { Row } from '#schemas/kit/index.ts'
import { AppError } from '#server/core/errors.ts'
import { dictTree } from '#server/db/tables/dictionary.ts'
import type { Tx } from '#server/db/tx.ts'
import type { OwnTree } from './dictColumns.ts'

const FIRST = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const SECOND = [...'0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ']
/** Endings of merchants' codes start with a letter, the platform's with a digit, so that they never collide. */
const ENDINGS = FIRST.flatMap(first => SECOND.map(second => first + second))
/** Maximum length of a code; below longer parents, codes start again without a prefix. */
const LONGEST = 6

/** Whether a code is valid for a merchant's node; restored rows keep their code. */
export const isOwnCode = (code: string): boolean => code.length <= LONGEST && /^[0-9A-Z]*$/.test(code) && ENDINGS.includes(code.slice(-2))

/**
 * Codes for new nodes, the parent's with two more characters, in row order; a parent may be one of the rows. Moved nodes keep their code,
 * so codes do not reveal positions.
 * @throws AppError WRONG_STATE when the parent's codes are used up
 */
export async function codesFor(tx: Tx, tree: OwnTree, rows: readonly Row[]): Promise<readonly string[]> {
  const codeById = new Map<string, string>()
  const freeByStem = new Map<string, Promise<string[]>>()
  const pending = new Map(rows.map(row => [String(row.id), row]))
  const give = async (row: Row): Promise<void> => {
    pending.delete(String(row.id))
    const above = typeof row.parentId === 'string' ? pending.get(row.parentId) : undefined
    if (above !== undefined) await give(above)
    const parent = typeof row.parentId === 'string' ? codeById.get(row.parentId) ?? row.parentId : ''
    const stem = parent.length + 2 > LONGEST ? '' : parent
    const codes = freeByStem.get(stem) ?? freeCodes(tx, tree, stem)
    freeByStem.set(stem, codes)
    const code = (await codes).shift()
    if (code === undefined) throw new AppError('WRONG_STATE', { text: '同级分类过多，不能再新增' })
    codeById.set(String(row.id), code)
  }
  for (const row of rows) if (pending.has(String(row.id))) await give(row)
  return rows.map(row => codeById.get(String(row.id))!)
}

async function freeCodes(tx: Tx, tree: OwnTree, stem: string): Promise<string[]> {
  const codes = ENDINGS.map(ending => stem + ending)
  const rows = await tx.q.select({ code: dictTree.code }).from(dictTree)
    .where(and(eq(dictTree.merchantId, tx.ctx.merchantId), eq(dictTree.tree, tree), inArray(dictTree.code, codes)))
  const used = new Set(rows.map(({ code }) => code))
  return codes.filter(code => !used.has(code))
}
