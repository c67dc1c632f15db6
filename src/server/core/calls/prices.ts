import { z } from 'zod'
import { priceKeys } from '#shared/api/gridOf.ts'

/** Takes the price columns out of a value; gives the value itself where there are none. */
type Strip = (value: unknown) => unknown

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function both(steps: readonly (Strip | undefined)[]): Strip | undefined {
  const real = steps.filter(step => step !== undefined)
  return real.length === 0 ? undefined : value => real.reduce((current, step) => step(current), value)
}

function ofObject(keys: readonly string[], children: ReadonlyMap<string, Strip>): Strip | undefined {
  if (keys.length === 0 && children.size === 0) return undefined
  const hidden = new Set(keys)
  return value => !isBag(value) ? value : Object.fromEntries(Object.entries(value)
    .filter(([key]) => !hidden.has(key))
    .map(([key, inner]) => [key, children.get(key)?.(inner) ?? inner]))
}

const known = new WeakMap<z.ZodType, { readonly strip: Strip | undefined }>()

/** What a schema's values lose for people who may not see prices; undefined when they have none. Built once per schema. */
export function priceStripper(schema: z.ZodType): Strip | undefined {
  const found = known.get(schema) ?? { strip: stripperOf(schema) }
  known.set(schema, found)
  return found.strip
}

function stripperOf(schema: z.ZodType): Strip | undefined {
  const of = (inner: unknown): Strip | undefined => priceStripper(inner as z.ZodType)
  if (schema instanceof z.ZodObject) {
    const children = Object.entries(schema.shape).map(([key, inner]) => [key, of(inner)] as const)
    return ofObject(priceKeys(schema), new Map(children.filter((entry): entry is readonly [string, Strip] => entry[1] !== undefined)))
  }
  if (schema instanceof z.ZodRecord) return ofObject(priceKeys(schema), new Map())
  if (schema instanceof z.ZodArray) {
    const element = of(schema.element)
    return element && (value => Array.isArray(value) ? value.map(element) : value)
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return of(schema.def.innerType)
  if (schema instanceof z.ZodIntersection) return both([of(schema.def.left), of(schema.def.right)])
  if (schema instanceof z.ZodUnion) return both(schema.options.map(of))
  return undefined
}
