import { and, eq } from 'drizzle-orm'
import type { Document, ProcessState, Row } from '#schemas/kit/index.ts'
import type { FlowFacts } from '#schemas/org/flowRoute.ts'
import { isProcessKey, PROCESSES, type ProcessGroup, type ProcessKey } from '#schemas/org/processes.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'

/** A document as its approval sees it: by the facts that the declaration names, whatever its kind. */
export interface Subject {
  readonly id: string
  readonly document: Document
  readonly key: ProcessKey
  readonly group: ProcessGroup
  readonly title: string
  readonly state: ProcessState
  readonly projectId: string | null
  readonly facts: Omit<FlowFacts, 'urgency'>
  /** Whom it names, by column. */
  readonly people: Readonly<Record<string, string>>
}
interface Rec { readonly id: string, readonly head: Row, readonly state: string }

/** The process that approves documents of a kind. @throws Error where the declaration names none that there is */
export function processKeyOf({ name, process }: Pick<Document, 'name' | 'process'>): ProcessKey {
  if (process === undefined || !isProcessKey(process.key)) throw new Error(`${name} is approved by no process`)
  return process.key
}

/** What an approval asks of a document. */
export async function subjectOf({ q, ctx }: Db, document: Document, { id, head, state }: Rec): Promise<Subject> {
  const key = processKeyOf(document)
  const { process, named } = document
  const text = (column: string | undefined): string => (column === undefined ? '' : cellText(head[column]) ?? '')
  const projectId = text(process?.project) || null
  const [found] = projectId === null ? [] : await q.select({ type: project.projectType }).from(project).where(and(eq(project.merchantId, ctx.merchantId), eq(project.id, projectId)))
  return {
    id, document, key, group: PROCESSES[key][1], title: text(named) || document.title, state: state as ProcessState, projectId,
    facts: { amount: text(process?.amount) || '0', overBudget: head[process?.overBudget ?? ''] === true, projectType: found?.type ?? '', contractKind: text(process?.kind) },
    people: Object.fromEntries((process?.people ?? []).map(column => [column, text(column)]).filter(([, id]) => id !== '')),
  }
}

/** The same with an urgency, as conditions ask for it. */
export const factsOf = ({ facts }: Subject, urgency: number): FlowFacts => ({ ...facts, urgency: String(urgency) })
