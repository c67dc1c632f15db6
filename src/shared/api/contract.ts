import { z } from 'zod'
import type { Permission, PermissionAction } from '#schemas/dict/permissions.ts'
import { keyTo, type Access } from '#schemas/kit/index.ts'

/**
 * Who may call: `public` without a token, `-` any signed-in user, otherwise holders of at least one of the keys
 * with the action (domain B14).
 */
export type Need = 'public' | '-' | readonly [PermissionAction, Permission, ...Permission[]]

/** What links let people without an account do. */
export type LinkUse = 'quote'
/** The header in which a call by link carries the token of its link: what stands in a header is in no body, no address and no log. */
export const LINK_HEADER = 'X-Link-Token'

interface Declared { readonly access: Access }

/** Who may do an action on rows of declarations: holders of the key that one of them names for it. */
export function needOn(action: PermissionAction, ...declarations: readonly [Declared, ...Declared[]]): Need {
  const keys = [...new Set(declarations.map(one => keyTo(action, one)))]
  return keys.includes('-') ? '-' : [action, ...keys as [Permission, ...Permission[]]]
}

/** Who may take out of the program what a call shows: an action of its own, beside looking at it (domain B14). */
export const exportNeed = (need: Need): Need => (typeof need === 'string' ? need : ['export', ...need.slice(1) as [Permission, ...Permission[]]])

/**
 * Most bytes of a JSON body: of a call that anybody may make, of what a person keeps for himself, of an ordinary call, of one that takes
 * thousands of rows or a whole document. A call says so where it takes another than the ordinary.
 */
export const BODY = { anybody: 16 * 1024, own: 64 * 1024, usual: 256 * 1024, rows: 20 * 1024 * 1024 } as const

/** One call of the API: the only place that states its path, permission, input and output. */
export interface Contract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly path: string
  /** Further paths of the same call, where the specification has several names for it. */
  readonly also: readonly string[]
  readonly title: string
  readonly method: 'GET' | 'POST'
  /** True when the call changes something: one transaction, an audit row, an Idempotency-Key honoured. */
  readonly writes: boolean
  readonly need: Need
  readonly input: I
  readonly output: O
  /** `file` answers bytes with a file name, `form` takes a multipart upload. */
  readonly body: 'json' | 'file' | 'form'
  /** Most bytes of the JSON that it takes; see {@link BODY}. */
  readonly maxBody: number
  /** The project that an input is about: the rights that the person holds there count as well (spec-1 §6). */
  project?(input: z.output<I>): string | undefined
  /** Belongs to the full-process edition: refused where the merchant's configuration has `execute` off (spec-1 §1). */
  readonly execute?: true
  /** Not for accounts that are nothing but a worker's (domain B16). */
  readonly staff?: true
  /** What is written has prices in it: only for holders of the price key (domain B14). */
  readonly prices?: true
  /** A public call that only whoever has a link of this use may make; the link says of which record it is. */
  readonly link?: LinkUse
}
export type InputOf<C extends Contract> = z.input<C['input']>
export type ParsedInput<C extends Contract> = z.output<C['input']>
export type OutputOf<C extends Contract> = z.output<C['output']>

const BASE = '/api/em/merchant/user/'
/** Paths of the spec without a leading slash stand under the merchant user's base (spec-1 §7). */
export const fullPath = (path: string): string => (path.startsWith('/api/') ? path : BASE + path)

interface Facts<I extends z.ZodType, O extends z.ZodType> {
  readonly title: string
  readonly need: Need
  readonly input?: I
  readonly output?: O
  readonly also?: readonly string[]
  readonly method?: 'GET' | 'POST'
  readonly body?: 'json' | 'file' | 'form'
  readonly maxBody?: number
  readonly project?: (input: NoInfer<z.output<I>>) => string | undefined
  readonly execute?: true
  readonly staff?: true
  readonly prices?: true
  readonly link?: LinkUse
}
const usualBody = ({ need, body }: Pick<Contract, 'need'> & { readonly body?: Contract['body'] }): number =>
  (need === 'public' || body === 'form' ? BODY.anybody : BODY.usual)
const define = <I extends z.ZodType, O extends z.ZodType>(path: string, writes: boolean, facts: Facts<I, O>): Contract<I, O> =>
  Object.freeze({
    path: fullPath(path), also: (facts.also ?? []).map(fullPath), writes, title: facts.title, need: facts.need, method: facts.method ?? 'POST', body: facts.body ?? 'json',
    maxBody: facts.maxBody ?? usualBody(facts), input: facts.input ?? z.object({}), output: facts.output ?? z.null(),
    ...(facts.project && { project: facts.project }), ...(facts.execute && { execute: true }), ...(facts.staff && { staff: true }),
    ...(facts.prices && { prices: true }), ...(facts.link && { link: facts.link }),
  }) as Contract<I, O>

/** A call that only reads. */
export const reads = <I extends z.ZodType = z.ZodObject<{}>, O extends z.ZodType = z.ZodNull>(path: string, facts: Facts<I, O>): Contract<I, O> =>
  define(path, false, facts)
/** A call that changes something. */
export const writes = <I extends z.ZodType = z.ZodObject<{}>, O extends z.ZodType = z.ZodNull>(path: string, facts: Facts<I, O>): Contract<I, O> =>
  define(path, true, facts)

/** The call by each of its paths, its own first: every one is a call as any other. */
export const byEveryPath = <C extends Contract>(contract: C): readonly [C, ...C[]] =>
  [contract, ...contract.also.map(path => Object.freeze({ ...contract, path, also: [] }))]
/** Whether a path is one of the call's. */
export const isAt = ({ path, also }: Contract, asked: string): boolean => path === asked || also.includes(asked)
