import { z } from 'zod'
import type { Permission, PermissionAction } from '#schemas/dict/permissions.ts'
import { keyTo, type Access } from '#schemas/kit/index.ts'

/** `public` needs no token, `-` a signed-in user, others at least one key with the action (domain B14). */
export type Need = 'public' | '-' | readonly [PermissionAction, Permission, ...Permission[]]

export type LinkUse = 'quote'
/** Link token header: headers appear in no body, address or log. */
export const LINK_HEADER = 'X-Link-Token'

interface Declared { readonly access: Access }

/** Holders of the key that a declaration names for the action. */
export function needOn(action: PermissionAction, ...declarations: readonly [Declared, ...Declared[]]): Need {
  const keys = [...new Set(declarations.map(one => keyTo(action, one)))]
  return keys.includes('-') ? '-' : [action, ...keys as [Permission, ...Permission[]]]
}

/** Export right, separate from reading (domain B14). */
export const exportNeed = (need: Need): Need =>
  (typeof need === 'string' ? need : ['export', ...need.slice(1) as [Permission, ...Permission[]]])

/**
 * Maximum bytes of a JSON body: public call, personal settings, ordinary call, call with thousands of rows or a whole document. A call
 * declares any but the ordinary one.
 */
export const BODY = { anybody: 16 * 1024, own: 64 * 1024, usual: 256 * 1024, rows: 20 * 1024 * 1024 } as const

/** An API call: the single source of its path, permission, input and output. */
export interface Contract<I extends z.ZodType = z.ZodType, O extends z.ZodType = z.ZodType> {
  readonly path: string
  /** Alias paths, where the specification has several names. */
  readonly also: readonly string[]
  readonly title: string
  readonly method: 'GET' | 'POST'
  /** Writing call: one transaction, an audit row, an Idempotency-Key. */
  readonly writes: boolean
  readonly need: Need
  readonly input: I
  readonly output: O
  /** `file` returns a named file, `form` accepts a multipart upload. */
  readonly body: 'json' | 'file' | 'form'
  /** Maximum bytes; see {@link BODY}. */
  readonly maxBody: number
  /** Project in which the user's rights count too (spec-1 §6). */
  project?(input: z.output<I>): string | undefined
  /** Refused if the merchant's `execute` is off (spec-1 §1). */
  readonly execute?: true
  /** Refused for worker-only accounts (domain B16). */
  readonly staff?: true
  /** Requires the price right (domain B14). */
  readonly prices?: true
  /** Public call by a link of this use, which identifies its record. */
  readonly link?: LinkUse
}
export type InputOf<C extends Contract> = z.input<C['input']>
export type ParsedInput<C extends Contract> = z.output<C['input']>
export type OutputOf<C extends Contract> = z.output<C['output']>

const BASE = '/api/em/merchant/user/'
/** Relative paths are below the merchant user's base (spec-1 §7). */
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
    path: fullPath(path), also: (facts.also ?? []).map(fullPath), writes, title: facts.title, need: facts.need,
    method: facts.method ?? 'POST', body: facts.body ?? 'json',
    maxBody: facts.maxBody ?? usualBody(facts), input: facts.input ?? z.object({}), output: facts.output ?? z.null(),
    ...(facts.project && { project: facts.project }), ...(facts.execute && { execute: true }), ...(facts.staff && { staff: true }),
    ...(facts.prices && { prices: true }), ...(facts.link && { link: facts.link }),
  }) as Contract<I, O>

export const reads = <I extends z.ZodType = z.ZodObject<{}>, O extends z.ZodType = z.ZodNull>(
  path: string, facts: Facts<I, O>
): Contract<I, O> =>
  define(path, false, facts)
export const writes = <I extends z.ZodType = z.ZodObject<{}>, O extends z.ZodType = z.ZodNull>(
  path: string, facts: Facts<I, O>
): Contract<I, O> =>
  define(path, true, facts)

/** The call by each path, primary first. */
export const byEveryPath = <C extends Contract>(contract: C): readonly [C, ...C[]] =>
  [contract, ...contract.also.map(path => Object.freeze({ ...contract, path, also: [] }))]
export const isAt = ({ path, also: aliases }: Contract, requested: string): boolean => path === requested || aliases.includes(requested)
