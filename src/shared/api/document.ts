import { z } from 'zod'
import type { Permission } from '#schemas/dict/permissions.ts'
import {
  writeKey, type Action, type Columns, type Document, type DocumentCalls, type Grid, type Lines, type RowOf,
} from '#schemas/kit/index.ts'
import { BODY, needOn, reads, writes, type Contract, type Need } from './contract.ts'
import { factsBeside, type FactsBeside } from './documentFacts.ts'
import { id, ids, int32, looseRow } from './kv.ts'
import { pageInput, pageOf, rowSchema } from './page.ts'
import { workflow, type Workflow } from './workflow.ts'

export const LINE_ROWS_MAX = 5_000

export const REASON_MAX = 200

/** The user's current rights on a document; `acts`: names of declared actions. */
const permissions = z.object({ edit: z.boolean(), delete: z.boolean(), acts: z.array(z.string()) })
const saved = z.object({ id: z.string(), version: int32, notices: z.array(z.string()) })

type LineRows<L extends Lines> = { readonly [K in keyof L]: RowOf<L[K]>[] }
const linesOf = <L extends Lines>(lines: L): z.ZodType<LineRows<L>> =>
  z.object(
    Object.fromEntries(Object.entries(lines).map(([name, grid]) => [name, z.array(rowSchema(grid))]))
  ) as unknown as z.ZodType<LineRows<L>>
const givenLines = (lines: Lines) =>
  z.object(Object.fromEntries(Object.keys(lines).map(name => [name, z.array(looseRow).max(LINE_ROWS_MAX).default([])])))

const infoOf = <H extends Columns, L extends Lines>({ header, lines }: { readonly header: Grid<H, 'id'>, readonly lines: L }) => z.object({
  id: z.string(), version: int32, byName: z.string(), updateTime: z.string(), head: rowSchema(header), lines: linesOf(lines),
  can: permissions,
  /** Null for kinds without approval. */
  workflow: workflow.nullable(),
  /** Null for registers, which have no number. */
  facts: factsBeside.nullable(),
})
export interface DocumentInfo {
  readonly id: string
  readonly version: number
  readonly byName: string
  readonly updateTime: string
  readonly head: { readonly id: string }
  readonly lines: Readonly<Record<string, readonly object[]>>
  readonly can: z.output<typeof permissions>
  readonly workflow: Workflow | null
  readonly facts: FactsBeside | null
}

type WithAccess = Pick<Document, 'access'>

export const readNeedOf = (document: WithAccess): Need => needOn('query', document)
export const editNeedOf = (document: WithAccess): Need => needOn('edit', document)
const saveNeedOf = (document: WithAccess): Need =>
  needOn('edit', document, ...document.access.drafts === undefined ? [] : [{ access: { read: document.access.drafts } }])
/** May post without approval (domain B22.4). */
export const postNeedOf = (document: WithAccess): Need => needOn('audit', document)
/** May undo an approval's effect (domain B12.7). */
export const reauditNeedOf = (document: WithAccess): Need => needOn('reaudit', document)

/** Key of an action, by default the document's write key. */
export function needOfAction(
  { access }: WithAccess, { allow = writeKey(access), right = 'edit' }: Pick<Action<string>, 'allow' | 'right'>
): Need {
  return allow === '-' ? '-' : [right, allow as Permission]
}

/** The actions' common need, or reading; each action checks again. */
function needOfActions(document: WithAccess & Pick<Document, 'actions'>): Need {
  const [first, ...others] = Object.values(document.actions).map(action => needOfAction(document, action))
  return first !== undefined && others.every(need => String(need) === String(first)) ? first : needOn('query', document)
}

export const ofProjects = ({ header: { columns }, isProject }: {
  readonly header: { readonly columns: Columns }, readonly isProject?: true,
}): boolean => isProject !== true
  && columns.projectId?.kind === 'ref'

const acts = ({ actions }: Pick<Document, 'actions'>) => z.enum(Object.keys(actions) as [string, ...string[]])

/** List, read, save, act and delete calls derived from a document's declaration. */
export function documentApi<H extends Columns, L extends Lines, S extends string, C extends Columns, P extends DocumentCalls>(
  document: Document<H, L, S, C> & { readonly calls: P }
): Api<H, L, C, P> {
  const cached = MADE.get(document)
  if (cached !== undefined) return cached as Api<H, L, C, P>
  const made = apiOf(document)
  MADE.set(document, made)
  return made
}
/** Calls are built once per declaration. */
const MADE = new WeakMap<object, object>()
type Api<H extends Columns, L extends Lines, C extends Columns, P extends DocumentCalls> = ReturnType<typeof apiOf<H, L, string, C, P>>

function apiOf<H extends Columns, L extends Lines, S extends string, C extends Columns, P extends DocumentCalls>(
  document: Document<H, L, S, C> & { readonly calls: P }
) {
  const paths: DocumentCalls = document.calls
  const { title, lines, isProject } = document
  const ofProject = isProject ? { project: (input: { readonly id?: string | null }) => input.id ?? undefined } : {}
  const list = document.list as Grid<C, 'id'>
  return {
    ...(paths.page !== undefined && {
      // Amendments of one document; restorable deleted ones; those of one project.
      page: reads(paths.page, {
        title: `${title}列表`, need: needOn('query', document), output: pageOf(rowSchema(list)),
        input: pageInput(list, {
          ...document.amends && { of: id.optional() }, ...document.restores && { deleted: z.literal(true).optional() },
          ...ofProjects(document) && { projectId: id.optional() },
        }),
      }),
    }) as unknown as P extends { readonly page: string } ? { readonly page: PageContract<C> } : object,
    // The server also accepts participants of an approval without the kind's read right.
    info: reads(paths.info, {
      title: `${title}详情`, need: document.process === undefined ? readNeedOf(document) : '-', input: z.object({ id }),
      output: infoOf<H, L>(document), ...ofProject,
    }),
    save: writes(paths.save, {
      title: `保存${title}`, need: saveNeedOf(document), also: paths.update === undefined ? [] : [paths.update],
      // Opened version; null for a new document.
      input: z.object({ id: id.nullish(), version: int32.nullish(), head: looseRow, lines: givenLines(lines).default({}) }),
      output: saved, ...ofProject, ...(Object.keys(lines).length > 0 && { maxBody: BODY.rows }),
    }),
    ...(paths.remove !== undefined && {
      remove: writes(paths.remove, { title: `删除${title}`, need: needOn('delete', document), input: z.object({ ids }) }),
    }) as P extends { readonly remove: string } ? { readonly remove: RemoveContract } : object,
    ...(paths.restore !== undefined && {
      restore: writes(paths.restore, { title: `恢复${title}`, need: needOn('delete', document), input: z.object({ ids }) }),
    }) as P extends { readonly restore: string } ? { readonly restore: RemoveContract } : object,
    ...(paths.act !== undefined && {
      act: writes(paths.act, {
        title: `更新${title}状态`, need: needOfActions(document),
        input: z.object({ ids, action: acts(document), reason: z.string().trim().max(REASON_MAX).nullish() }),
      }),
    }) as P extends { readonly act: string } ? { readonly act: ActContract } : object,
  }
}
const VIEWS = new WeakMap<object, Readonly<Record<string, PageContract<Columns>>>>()
export function documentViews(document: Pick<Document, 'title' | 'views'>): Readonly<Record<string, PageContract<Columns>>> {
  const cached = VIEWS.get(document)
  if (cached !== undefined) return cached
  const made = Object.fromEntries(document.views.map(view => [view.name, reads(view.source!.page!, {
    title: `${document.title}列表`, need: needOn('query', view), input: pageInput(view), output: pageOf(rowSchema(view)),
  }) as unknown as PageContract<Columns>]))
  VIEWS.set(document, made)
  return made
}
type PageContract<C extends Columns> = Contract<ReturnType<typeof pageInput>, ReturnType<typeof pageOf<z.ZodType<RowOf<Grid<C, 'id'>>>>>>
type ActContract = Contract<z.ZodObject<{
  ids: typeof ids, action: z.ZodType<string>, reason: z.ZodOptional<z.ZodNullable<z.ZodString>>,
}>, z.ZodNull>
type RemoveContract = Contract<z.ZodObject<{ ids: typeof ids }>, z.ZodNull>
export type DocumentApi = ReturnType<typeof documentApi<Columns, Lines, string, Columns, DocumentCalls>> & {
  readonly page?: PageContract<Columns>
  readonly remove?: RemoveContract
  readonly restore?: RemoveContract
  readonly act?: ActContract
}
export type ListedApi = DocumentApi & { readonly page: PageContract<Columns> }
