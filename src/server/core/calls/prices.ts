import { z } from 'zod'
import { priceKeys } from '#shared/api/gridOf.ts'

type Strip = (value: unknown) => unknown

const isBag = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function all(steps: readonly (Strip | undefined)[]): Strip | undefined {
  const defined = steps.filter(step => step !== undefined)
  return defined.length === 0 ? undefined : value => defined.reduce((current, step) => step(current), value)
}

function ofObject(keys: readonly string[], children: ReadonlyMap<string, Strip>): Strip | undefined {
  if (keys.length === 0 && children.size === 0) return undefined
  const hidden = new Set(keys)
  return value => !isBag(value) ? value : Object.fromEntries(Object.entries(value)
    .filter(([key]) => !hidden.has(key))
    .map(([key, inner]) => [key, children.get(key)?.(inner) ?? inner]))
}

const cache = new WeakMap<z.ZodType, { readonly strip: Strip | undefined }>()

/** Removes prices for users who may not see them; undefined when the schema has none. */
export function priceStripper(schema: z.ZodType): Strip | undefined {
  const entry = cache.get(schema) ?? { strip: stripperOf(schema) }
  cache.set(schema, entry)
  return entry.strip
}

function stripperOf(schema: z.ZodType): Strip | undefined {
  const innerStrip = (inner: unknown): Strip | undefined => priceStripper(inner as z.ZodType)
  if (schema instanceof z.ZodObject) {
    const children = Object.entries(schema.shape).map(([key, inner]) => [key, innerStrip(inner)] as const)
    return ofObject(priceKeys(schema), new Map(children.filter((entry): entry is readonly [string, Strip] => entry[1] !== undefined)))
  }
  if (schema instanceof z.ZodRecord) return ofObject(priceKeys(schema), new Map())
  if (schema instanceof z.ZodArray) {
    const element = innerStrip(schema.element)
    return element && (value => Array.isArray(value) ? value.map(element) : value)
  }
  if (schema instanceof z.ZodNullable || schema instanceof z.ZodOptional) return innerStrip(schema.def.innerType)
  if (schema instanceof z.ZodIntersection) return all([innerStrip(schema.def.left), innerStrip(schema.def.right)])
  if (schema instanceof z.ZodUnion) return all(schema.options.map(innerStrip))
  return undefined
}
