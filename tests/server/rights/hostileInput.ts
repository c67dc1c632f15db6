import { z } from 'zod'
import { GRIDS } from '#schemas/index.ts'
import type { Contract } from '#shared/api/contract.ts'
import { gridOf } from '#shared/api/gridOf.ts'
import { sampleInput } from '../engine/sampleInput.ts'

/** Texts that escape from SQL statements, pages, folders and character sets. */
export const HOSTILE = [
  "'; drop table quota; --", '<script>alert(1)</script><img src=x onerror=alert(1)>', '${7*7}{{7*7}}%s%n\\', '=cmd|\' /C calc\'!A0',
  '../../../../etc/passwd',
  'a\u0000b', '\uD800', '\u202E\u200B𠮷ﷺ', '\r\nSet-Cookie: a=b', '__proto__', '1e309', '%_%', 'a'.repeat(50_000),
] as const

/** Numbers that overflow columns, pages and sums. */
export const HOSTILE_NUMBERS = [2 ** 31, -(2 ** 31) - 1, Number.MAX_SAFE_INTEGER, 1e308, -1, 0.5] as const
/** Values of another type than text or number. */
export const HOSTILE_SHAPES = [5, true, [], {}, [[1]], { id: { id: 1 } }, [{ id: 5 }, null, 'x'], 99_999_999_999] as const

const everyCell = (value: unknown): object =>
  Object.fromEntries(GRIDS.flatMap(grid => [grid.rowKey, ...Object.keys(grid.columns)]).map(key => [key, value]))

/** Facts that a client may not state: the owner of a row, its author, permissions. */
export const MORE = {
  merchantId: '1002', merchant_id: '1002', createdBy: 'forged', created_by: 'forged', roles: [1], permissions: ['N_PLATFORM'], seeAll: true,
  isAdmin: true,
  passwordHash: 'x', sys: true,
} as const

const wrapped = (schema: z.ZodType): boolean =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    || schema instanceof z.ZodPrefault || schema instanceof z.ZodReadonly
const stripped = (schema: z.ZodType): z.ZodType =>
  (wrapped(schema) ? stripped((schema as z.ZodOptional).def.innerType as z.ZodType) : schema)

/** Whether an object accepts undeclared properties, as rows with cells do. */
const isLoose = (schema: z.ZodType): boolean => schema instanceof z.ZodObject && schema.def.catchall instanceof z.ZodUnknown

/** A place of an input for a value: its path, and whether it takes texts, refers to a row or is of another kind. */
export interface InputPlace {
  readonly path: string
  readonly kind: 'text' | 'id' | 'number' | 'cells' | 'other'
}
const UNCHANGED = Symbol('as it was')
type Substitute = (place: InputPlace, isRecord: boolean) => unknown

/** Returns an input with the values of the callback; KEEP leaves a value as it is. */
function refill(schema: z.ZodType, base: unknown, path: string, substitute: Substitute): unknown {
  const inner = stripped(schema)
  if (inner instanceof z.ZodObject) {
    if (path !== '' && isLoose(inner)) {
      const cells = substitute({ path, kind: 'cells' }, true)
      if (cells !== UNCHANGED) return { ...sampleInput(inner) as object, ...cells as object }
    }
    const source = (base ?? sampleInput(inner)) as Readonly<Record<string, unknown>>
    const entries = Object.entries(inner.shape)
      .map(([key, field]) => [key, refill(field as z.ZodType, source[key], path === '' ? key : `${path}.${key}`, substitute)] as const)
      .filter(([, value]) => value !== UNCHANGED)
    return entries.length === 0 ? UNCHANGED : { ...source, ...Object.fromEntries(entries) }
  }
  if (inner instanceof z.ZodIntersection) {
    const sides = [inner.def.left, inner.def.right].map(side => refill(side as z.ZodType, base, path, substitute))
      .filter(side => side !== UNCHANGED)
    return sides.length === 0 ? UNCHANGED : Object.assign({}, base, ...sides)
  }
  if (inner instanceof z.ZodArray) {
    const value = refill(inner.element as z.ZodType, Array.isArray(base) ? base[0] : undefined, `${path}.0`, substitute)
    return value === UNCHANGED ? UNCHANGED : [value]
  }
  const record = inner instanceof z.ZodRecord || inner instanceof z.ZodLazy
  const kind = inner instanceof z.ZodRecord ? 'cells' : record ? 'text' : inner instanceof z.ZodNumber
    ? 'number'
    : !(inner instanceof z.ZodString) ? 'other' : /(^id|Id|^ids|Ids)(\.0)?$/.test(path) ? 'id' : 'text'
  return substitute({ path, kind }, record)
}

const within = (outer: string, inner: string): boolean => outer === inner || inner.startsWith(`${outer}.`)

export function placesOf({ input }: Contract, base: object): readonly InputPlace[] {
  const locations: InputPlace[] = []
  refill(input, base, '', place => {
    locations.push(place)
    return UNCHANGED
  })
  return locations
}

export const spokenOf = (locations: readonly InputPlace[], field: string): readonly InputPlace[] =>
  locations.filter(({ path }) => within(path, field) || within(field, path))

/** Returns an input with the text in all given places, together with facts that a client may not state. */
export function filledWith({ input }: Contract, base: object, locations: readonly InputPlace[], text: string): object {
  const filled = refill(input, base, '', (place, isRecord) =>
    (!locations.some(({ path }) => path === place.path) ? UNCHANGED : isRecord ? { [text.slice(0, 80)]: text } : text))
  return { ...filled === UNCHANGED ? base : filled as object, ...MORE }
}

/** Returns an input with the value in all given places: in rows and settings, in every cell of all grids. */
export function filledAnyhow({ input }: Contract, base: object, locations: readonly InputPlace[], value: unknown): object {
  const filled = refill(
    input, base, '',
    place => (!locations.some(({ path }) => path === place.path) ? UNCHANGED : place.kind === 'cells' ? everyCell(value) : value)
  )
  return { ...isLoose(input) ? everyCell(value) : {}, ...base, ...filled === UNCHANGED ? {} : filled as object }
}

export function hostileRows({ output }: Contract, id: string): readonly object[] {
  const rows = output instanceof z.ZodObject ? (output.shape as Readonly<Record<string, z.ZodType>>).rows : undefined
  const grid = rows instanceof z.ZodArray ? gridOf(rows.element as z.ZodType) : undefined
  if (grid === undefined) throw new Error('the list has no declaration')
  const anyhow = [...HOSTILE_NUMBERS, ...HOSTILE_SHAPES].flatMap(value => {
    const cells = Object.fromEntries(Object.keys(grid.columns).map(key => [key, value]))
    return [
      { added: [{ id: 'new-1', cells }] }, { changed: [{ id, cells, was: cells }] }, { changed: [{ id, version: value, cells, was: {} }] },
    ]
  })
  return [...anyhow, ...HOSTILE.flatMap(text => {
    const cells = Object.fromEntries(Object.keys(grid.columns).map(key => [key, text]))
    return [
      { added: [{ id: 'new-1', cells: { ...cells, ...MORE } }] }, { changed: [{ id, cells, was: {} }] },
      { changed: [{ id: text, cells: { ...cells, ...MORE }, was: cells }] },
      { added: [{ id: text, cells, afterId: text }], removed: [text.slice(0, 64)] },
    ].map(change => ({ ...change, ...MORE }))
  })]
}
