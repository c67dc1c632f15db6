import { and, eq } from 'drizzle-orm'
import type { Problem, Row } from '#schemas/kit/index.ts'
import { CLOSED_STATES, PROJECT_STATE, PROJECT_STATES, type ProjectState } from '#schemas/project/states.ts'
import { AppError } from '#server/core/errors.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db, Tx } from '#server/db/tx.ts'

/** Allowed project states by kind of document, with the refusal in others (domain B1). */
const ALLOWED_STATES = {
  contract:  { states: ['ACTUALIZE_PREPARATION', 'CONSTRUCTING'], text: '只有施工准备和施工中的项目可以签合同' },
  order:     { states: ['ACTUALIZE_PREPARATION', 'CONSTRUCTING'], text: '只有施工准备和施工中的项目可以下单' },
  subscribe: { states: ['CONSTRUCTING'], text: '只有施工中的项目可以申购' },
  store:     { states: ['ACTUALIZE_PREPARATION', 'CONSTRUCTING', 'SETTLEMENT'], text: '不能收发材料' },
  change:    { states: ['ACTUALIZE_PREPARATION', 'CONSTRUCTING', 'SETTLEMENT'], text: '不能办理变更签证' },
  loss:      { states: ['ACTUALIZE_PREPARATION', 'CONSTRUCTING', 'SETTLEMENT'], text: '不能登记损耗' },
  award:     { states: PROJECT_STATES.filter(state => !CLOSED_STATES.includes(state)), text: '不能再定标' },
  inquiry:   { states: PROJECT_STATES.filter(state => state !== 'NOT_WON'), text: '不能再询价' },
} as const satisfies Readonly<Record<string, { readonly states: readonly ProjectState[], readonly text: string }>>

/** Whether the project of a document accepts it: as a problem, as a reason, and under lock. Documents without a project are accepted. */
export function projectsFor(action: keyof typeof ALLOWED_STATES) {
  const { states, text }: { readonly states: readonly ProjectState[], readonly text: string } = ALLOWED_STATES[action]
  /** Reason for a refusal with its field, or null. Days up to `closedThrough` are closed (domain B0). */
  async function refused(
    { q, ctx }: Db, { projectId, bizDay }: Row, lock = false
  ): Promise<{ readonly column: string, readonly text: string } | null> {
    if (typeof projectId !== 'string' || projectId === '') return null
    const query = q.select({ name: project.projectName, state: project.state, closedThrough: project.closedThrough }).from(project)
      .where(and(eq(project.merchantId, ctx.merchantId), eq(project.id, projectId)))
    const [row] = await (lock ? query.for('share') : query)
    if (row === undefined) return null
    if (!states.includes(row.state)) return { column: 'projectId', text: `项目“${row.name}”${PROJECT_STATE[row.state]}，${text}` }
    if (typeof bizDay !== 'string' || row.closedThrough === null || bizDay > row.closedThrough) return null
    return { column: 'bizDay', text: `业务日期 ${bizDay} 已结账：项目“${row.name}”已结账到 ${row.closedThrough}` }
  }
  const refusal = async (db: Db, head: Row): Promise<string | null> => (await refused(db, head))?.text ?? null
  return {
    refusal,
    async faults(tx: Tx, head: Row): Promise<Problem[]> {
      const refusedCell = await refused(tx, head)
      return refusedCell === null ? [] : [{ row: '', code: 'invalid', ...refusedCell }]
    },
    /**
     * Locks the project's state for the transaction.
     * @throws AppError WRONG_STATE with its state, or the closed day
     */
    async demand(tx: Tx, head: Row): Promise<void> {
      const refusedCell = await refused(tx, head, true)
      if (refusedCell !== null) throw new AppError('WRONG_STATE', { text: refusedCell.text })
    },
  }
}
