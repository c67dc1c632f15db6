import { nodeOf } from '#shared/approval/nodes.ts'
import { wayOf } from '#shared/approval/start.ts'
import { NODE_MODE } from '#schemas/org/flowNodes.ts'
import type { Instance } from '#shared/approval/types.ts'
import type { OutputOf } from '#shared/api/contract.ts'
import type { approvalApi } from '#shared/api/approval.ts'
import type { Urgency } from '#shared/api/workflow.ts'
import { choiceOf, comingAt, freshInstance, namesOf, readInstance, subjectOf, submittedOf, worldOf } from '#server/approval/index.ts'
import type { Db } from '#server/db/tx.ts'
import { faultsOf, readRecord, renewed, type LineFault, type ServedDocument, type StoredRecord } from '#server/document/index.ts'
import { lookupsFor } from '#server/grid/index.ts'

type Route = OutputOf<typeof approvalApi.route>
type FormProblem = Route['problems'][number]

const HEAD = ''

/** Missing values of the stored form, with field labels (form-check, spec-1 §2): cells first, then checks of the whole. */
async function formProblems(
  db: Db, { stored: { document } }: ServedDocument, record: StoredRecord, faults: readonly LineFault[]
): Promise<FormProblem[]> {
  const lookups = await lookupsFor(db)
  const labelOf = (line: string, column: string): string =>
    (line === HEAD ? document.header : document.lines[line])?.columns[column]?.label ?? ''
  const cells = faultsOf(document, record, lookups, faults).map(({ line, row, column, code, text }) =>
    ({ line, row: String(row), column, code, text, label: labelOf(line, column) }))
  const checks = document.checks.flatMap(({ tab, test }): FormProblem[] => {
    const text = test(record, lookups)
    return text === null ? [] : [{ line: tab, row: '', column: '', code: 'check', text, label: document.lines[tab]?.title ?? '' }]
  })
  return [...cells, ...checks]
}

/** Previews a submit: faults, nodes with the names of their users, and the starter's choices (domain B12.2). */
export async function previewRoute(db: Db, served: ServedDocument, id: string, urgency: Urgency): Promise<Route> {
  const { record, faults } = await renewed(served.serving, db, await readRecord(db, served.stored, id))
  const subject = await subjectOf(db, served.stored.document, record)
  const stored = await readInstance(db, id)
  const fresh = await freshInstance(db, subject.key, db.ctx.userId)
  // A returned document retains its flow revision, any other starts with the current one.
  const approval = stored !== undefined && (subject.state === 'REJECTED' || subject.state === 'RECALLED') ? stored : fresh
  const world = await worldOf(db, subject, approval)
  const { straight, ...way } = wayOf(approval.instance, submittedOf(subject, urgency), world)
  const { route, at } = way
  const instance: Instance = { ...approval.instance, ...way, starterId: db.ctx.userId, chosen: straight ? approval.instance.chosen : {} }
  const nodes = route.slice(at).map(key => nodeOf(instance, key))
  const coming = nodes.map(node => ({ node, ...comingAt(instance, node, world) }))
  const first = nodes.find(({ category }) => category !== 'CC')?.taskDefinitionKey
  const nameOf = await namesOf(db, [...coming.flatMap(({ ids }) => ids), ...nodes.flatMap(node => world.people.candidates(node))])
  return {
    problems: await formProblems(db, served, record, faults),
    nodes: coming.map(({ node: { taskDefinitionKey, name, category, mode, assignee }, names, missing }) => ({
      taskDefinitionKey, name, category, mode: NODE_MODE[mode], people: names(nameOf),
      missing: assignee === 'PREVIOUS_CHOICE' ? null : missing,
    })),
    // Users chosen before by an approver are asked again.
    next: straight && first !== undefined && instance.chosen[first] !== undefined ? null : choiceOf(instance, first, world, nameOf),
  }
}
