import type { Act } from '#shared/approval/types.ts'
import type { ApprovalAnswer, RefusedTask } from '#shared/api/approval.ts'
import { SAID_FILES } from '#shared/saidFiles.ts'
import { shownVersion } from '#server/approval/index.ts'
import { AppError } from '#server/core/errors.ts'
import { savepoint, type Tx } from '#server/db/tx.ts'
import { demandReading, type ServedDocument } from '#server/document/index.ts'
import { demandTaken } from '#server/files/index.ts'
import { hold, type Held } from './held.ts'
import { namedDocument } from './notices.ts'
import { perform } from './perform.ts'

/** A task of the person with the version of its document, as both were shown to him. */
type Shown = Pick<ApprovalAnswer, 'taskId' | 'version'>
const CHANGED = '单据已有变化，请查看后再审批'

/**
 * Whether the answer was given before: a repetition changes nothing.
 * @throws AppError WRONG_STATE where the task waits for the person no longer, STALE_VERSION where the document is another one than was shown
 */
async function isGiven(
  tx: Tx, { kept: { instance }, record }: Held, { taskId, version }: Shown, answered: 'AGREE' | 'REJECT', opinion: string
): Promise<boolean> {
  const by = tx.ctx.userId
  const task = instance.tasks.find(one => one.id === taskId && one.userId === by)
  const said = instance.log.findLast(({ userId, action }) => userId === by && action === answered)
  if (task?.state === (answered === 'AGREE' ? 'AGREED' : 'DISAGREED') && said?.opinion === opinion) return true
  if (task?.state !== 'OPEN') throw new AppError('WRONG_STATE', { text: '该任务已处理或不属于你' })
  if (version !== await shownVersion(tx, record.id)) throw new AppError('STALE_VERSION', { text: CHANGED })
  return false
}

/** Agrees under the business check: what cannot be brought about is refused by the server as well (domain B12.4). @returns the reason for which its effect failed, or null */
async function agree(tx: Tx, held: Held, act: Extract<Act, { kind: 'agree' }>, fileIds: readonly string[]): Promise<string | null> {
  const failed = await held.served.serving.hooks.approval?.check?.(tx, held.record) ?? null
  if (failed !== null) throw new AppError('WRONG_STATE', { text: `不能同意：${failed}` })
  const { state, log } = await perform(tx, held, act, { deed: 'audit', fileIds, reason: act.opinion })
  return state === 'FAIL' ? log.at(-1)!.opinion : null
}

/** Answers a task of the person, about the document as he was shown it. @throws AppError NOT_FOUND, WRONG_STATE, STALE_VERSION */
export async function answer(
  tx: Tx, served: ServedDocument, { id, resultState, opinion, nextAssignee, taskDefinitionKey, fileIds, ...shown }: ApprovalAnswer
): Promise<void> {
  const by = tx.ctx.userId
  await demandReading(served.stored, tx, id)
  await demandTaken(tx, fileIds, { field: 'fileIds', types: SAID_FILES.types })
  const held = await hold(tx, served, id)
  if (await isGiven(tx, held, shown, resultState === 'agree' ? 'AGREE' : 'REJECT', opinion)) return
  if (resultState === 'agree') await agree(tx, held, { kind: 'agree', by, opinion, next: nextAssignee }, fileIds)
  else await perform(tx, held, { kind: 'disagree', by, opinion, to: taskDefinitionKey ?? '' }, { deed: 'audit', fileIds, reason: opinion })
}

/** Agrees to one of a batch: done whole, or nothing of it and the reason. */
async function agreeOne(
  tx: Tx, served: ServedDocument, { id, ...shown }: Shown & { readonly id: string }, opinion: string
): Promise<RefusedTask | null> {
  const before = await savepoint(tx)
  // Of what the person may not read he learns no name.
  let name = ''
  try {
    await demandReading(served.stored, tx, id)
    const held = await hold(tx, served, id)
    name = namedDocument(served.stored.document, held.subject.title)
    const failed = await isGiven(tx, held, shown, 'AGREE', opinion)
      ? null
      : await agree(tx, held, { kind: 'agree', by: tx.ctx.userId, opinion }, [])
    await before.keep()
    return failed === null ? null : { id, name, text: `已同意，但处理失败：${failed}` }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    await before.undo()
    return { id, name, text: error.message }
  }
}

/** Agrees to documents of one kind as they were shown; those that it is refused for are named, the others are agreed to. */
export async function agreeAll(
  tx: Tx, served: ServedDocument, tasks: readonly (Shown & { readonly id: string })[], opinion: string
): Promise<{ count: number, refused: RefusedTask[] }> {
  const wanted = [...new Map(tasks.map(task => [task.id, task])).values()].toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const refused: RefusedTask[] = []
  for (const task of wanted) {
    const found = await agreeOne(tx, served, task, opinion)
    if (found !== null) refused.push(found)
  }
  return { count: wanted.length - refused.length, refused }
}
