import { PROCESS_LISTS, type ProcessListKey } from '#schemas/process/lists.ts'
import { pageOfRow, PROCESS_STATE, type Document } from '#schemas/kit/index.ts'
import type { Instance, Message } from '#shared/approval/types.ts'
import { urgencyText } from '#shared/api/workflow.ts'
import type { Tx } from '#server/db/tx.ts'
import { endTasks, notifyPeople } from '#server/domains/notice/index.ts'
import { publishToPeople } from '#server/grid/index.ts'
import type { NoticeKind } from '#schemas/notice/kinds.ts'
import type { LockedDocument } from './lockDocument.ts'

export const bizOf = (documentId: string) => ({ key: 'approval', id: documentId })
const KINDS: Readonly<Record<Message['kind'], NoticeKind>> = { TASK: 'TASK', CC: 'CC', RESULT: 'RESULT', REMIND: 'REMIND' }

/** 材料合同 佛山示例陶瓷 瓷砖及辅料: a document's kind and name. */
export const namedDocument = ({ title: kind }: Pick<Document, 'title'>, title: string): string =>
  (title === kind ? title : `${kind} ${title}`)

/** 【加急】请审批：材料合同 佛山示例陶瓷 瓷砖及辅料. */
function titleOf(kind: Message['kind'], name: string, { state, urgency }: Instance): string {
  const pressing = urgency === 50 ? '' : `【${urgencyText(urgency)}】`
  const label = { TASK: '请审批', CC: '抄送', REMIND: '催办', RESULT: PROCESS_STATE[state] }[kind]
  return `${pressing}${label}：${name}`
}

/** The page of a document, below the base path; '' where its kind has none. */
export const routeOfDocument = (document: Pick<Document, 'opens'>, id: string, projectId: string | null = null): string =>
  pageOfRow(document, { id, projectId }) ?? ''

const involved = ({ starterId, tasks, copies }: Instance): string[] =>
  [starterId, ...tasks.flatMap(({ userId, onBehalf }) => [userId, onBehalf ?? userId]), ...copies]

/** Notices and dots, and the process centre lists of all participants. */
export async function notifyConcerned(
  tx: Tx, { served, subject, record }: LockedDocument, before: Instance | undefined, after: Instance, messages: readonly Message[]
): Promise<void> {
  const name = namedDocument(served.stored.document, subject.title)
  const route = routeOfDocument(served.stored.document, record.id, subject.projectId)
  const biz = bizOf(record.id)
  const open = new Set(after.tasks.filter(({ state }) => state === 'OPEN').map(({ userId }) => userId))
  const wasOpen = (before?.tasks ?? []).filter(({ state }) => state === 'OPEN').map(({ userId }) => userId)
  const ended = wasOpen.filter(id => !open.has(id))
  if (ended.length > 0) await endTasks(tx, biz, ended)
  const last = after.log.findLast(({ opinion }) => opinion !== '')
  for (const { kind, to } of messages) {
    await notifyPeople(tx, {
      receivers: [...to], kind: KINDS[kind], title: titleOf(kind, name, after), body: kind === 'RESULT' ? last?.opinion ?? '' : '', route,
      biz,
    })
  }
  const people = [...new Set([...involved(after), ...(before === undefined ? [] : involved(before)), ...messages.flatMap(({ to }) => to)])]
  for (const key of Object.keys(PROCESS_LISTS) as ProcessListKey[]) publishToPeople(tx, PROCESS_LISTS[key].name, people)
}
