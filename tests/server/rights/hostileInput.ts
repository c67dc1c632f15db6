import { z } from 'zod'
import type { Contract } from '#shared/api/contract.ts'
import { gridOf } from '#shared/api/gridOf.ts'
import { rowsChange } from '#shared/api/rows.ts'
import { sampleInput } from '../engine/sampleInput.ts'

/** Texts that have broken programs: out of a statement, out of a page, out of a folder, out of a character set. */
export const HOSTILE = [
  "'; drop table quota; --", '<script>alert(1)</script><img src=x onerror=alert(1)>', '${7*7}{{7*7}}%s%n\\', '=cmd|\' /C calc\'!A0', '../../../../etc/passwd',
  'a\u0000b', '\uD800', '\u202E\u200B𠮷ﷺ', '\r\nSet-Cookie: a=b', '__proto__', '1e309', '%_%', 'a'.repeat(50_000),
] as const

/** What nobody may say of himself: whose row it is, who wrote it, what he may. */
export const MORE = {
  merchantId: '1002', merchant_id: '1002', createdBy: 'forged', created_by: 'forged', roles: [1], permissions: ['N_PLATFORM'], seeAll: true, isAdmin: true,
  passwordHash: 'x', sys: true,
} as const

const wrapped = (schema: z.ZodType): boolean => schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
  || schema instanceof z.ZodPrefault || schema instanceof z.ZodReadonly
const bare = (schema: z.ZodType): z.ZodType => (wrapped(schema) ? bare((schema as z.ZodOptional).def.innerType as z.ZodType) : schema)

/** Copies of an input, each with one of its places, however deep, taken by a hostile text; a number's or a choice's place as well. */
function variants(schema: z.ZodType, base: unknown): unknown[] {
  const inner = bare(schema)
  if (inner instanceof z.ZodObject) {
    const given = (base ?? sampleInput(inner)) as Readonly<Record<string, unknown>>
    return Object.entries(inner.shape).flatMap(([key, field]) => variants(field as z.ZodType, given[key]).map(value => ({ ...given, [key]: value })))
  }
  if (inner instanceof z.ZodIntersection) return [inner.def.left, inner.def.right].flatMap(side => variants(side as z.ZodType, base)).map(value => ({ ...base as object, ...value as object }))
  if (inner instanceof z.ZodArray) {
    const first: unknown = Array.isArray(base) ? base[0] : undefined
    return variants(inner.element as z.ZodType, first).map(value => [value])
  }
  if (inner instanceof z.ZodRecord || inner instanceof z.ZodLazy) return HOSTILE.map(text => ({ [text.slice(0, 80)]: text }))
  return inner instanceof z.ZodString ? [...HOSTILE] : [HOSTILE[0]]
}

/** Rows of a list with the text in every cell: new ones, and one that is there. */
function rowVariants({ output }: Contract, id: string): unknown[] {
  const rows = output instanceof z.ZodObject ? (output.shape as Readonly<Record<string, z.ZodType>>).rows : undefined
  const grid = rows instanceof z.ZodArray ? gridOf(rows.element as z.ZodType) : undefined
  if (grid === undefined) throw new Error('the list has no declaration')
  return HOSTILE.flatMap(text => {
    const cells = Object.fromEntries(Object.keys(grid.columns).map(key => [key, text]))
    return [
      { added: [{ id: 'new-1', cells: { ...cells, ...MORE } }] }, { changed: [{ id, cells, was: {} }] }, { changed: [{ id: text, cells: { ...cells, ...MORE }, was: cells }] },
      { added: [{ id: text, cells, afterId: text }], removed: [text.slice(0, 64)] },
    ]
  })
}

/** Every hostile input of a call around one that fits; `id` is a row of the caller's own. */
export const hostileInputs = (contract: Contract, base: object, id: string): unknown[] => [
  ...(contract.input === rowsChange ? rowVariants(contract, id) : variants(contract.input, base)).map(value => ({ ...value as object, ...MORE })),
  { ...base, ...MORE },
]
