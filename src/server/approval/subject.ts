import { and, eq } from 'drizzle-orm'
import type { Document, ProcessState } from '#schemas/kit/index.ts'
import type { FlowFacts } from '#schemas/org/flowRoute.ts'
import { isProcessKey, PROCESSES, type ProcessGroup, type ProcessKey } from '#schemas/org/processes.ts'
import type { Submitted } from '#shared/approval/start.ts'
import type { Content } from '#shared/approval/types.ts'
import { project } from '#server/db/tables/project.ts'
import type { Db } from '#server/db/tx.ts'
import { cellText } from '#server/grid/index.ts'
import { contentOf, type StoredRecord } from './content.ts'

/** A document's declared facts for its approval, independent of the kind. */
export interface Subject {
  readonly id: string
  readonly document: Document
  readonly key: ProcessKey
  readonly group: ProcessGroup
  readonly title: string
  readonly state: ProcessState
  readonly projectId: string | null
  readonly facts: Omit<FlowFacts, 'urgency'>
  readonly content: Content
  /** User ids by column. */
  readonly people: Readonly<Record<string, string>>
}
interface Rec extends StoredRecord { readonly id: string, readonly state: string }

/** @throws Error where the declared process does not exist */
export function processKeyOf({ name, process }: Pick<Document, 'name' | 'process'>): ProcessKey {
  if (process === undefined || !isProcessKey(process.key)) throw new Error(`${name} is approved by no process`)
  return process.key
}

export async function subjectOf({ q, ctx }: Db, document: Document, { id, head, lines, state }: Rec): Promise<Subject> {
  const key = processKeyOf(document)
  const { process, named: peopleColumns } = document
  const text = (column: string | undefined): string => (column === undefined ? '' : cellText(head[column]) ?? '')
  const projectId = text(process?.project) || null
  const [row] = projectId === null ? [] : await q.select({ type: project.projectType }).from(project)
    .where(and(eq(project.merchantId, ctx.merchantId), eq(project.id, projectId)))
  return {
    id, document, get content() { return contentOf(document, { head, lines }) }, key, group: PROCESSES[key][1],
    title: text(peopleColumns) || document.title, state: state as ProcessState, projectId,
    facts: {
      amount: text(process?.amount) || '0', overBudget: head[process?.overBudget ?? ''] === true, projectType: row?.type ?? '',
      contractKind: text(process?.kind),
    },
    people: Object.fromEntries((process?.people ?? []).map(column => [column, text(column)]).filter(([, id]) => id !== '')),
  }
}

export const submittedOf = ({ facts, content }: Subject, urgency: number): Submitted =>
  ({ facts: { ...facts, urgency: String(urgency) }, content })
