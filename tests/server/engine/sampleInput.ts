import { z } from 'zod'

/** Returns the smallest JSON value that a schema accepts, with required properties only. */
export function sampleInput(schema: z.ZodType): unknown {
  const [example] = schema.meta()?.examples as readonly unknown[] ?? []
  if (example !== undefined) return example
  if (schema instanceof z.ZodObject) {
    return Object.fromEntries(Object.entries(schema.shape)
      .filter(([, inner]) => !(inner as z.ZodType).safeParse(undefined).success)
      .map(([key, inner]) => [key, sampleInput(inner as z.ZodType)]))
  }
  if (schema instanceof z.ZodIntersection) {
    return { ...sampleInput(schema.def.left as z.ZodType) as object, ...sampleInput(schema.def.right as z.ZodType) as object }
  }
  if (schema instanceof z.ZodUnion) return sampleInput(schema.options[0] as z.ZodType)
  if (schema instanceof z.ZodLiteral) return schema.def.values[0]
  if (schema instanceof z.ZodNullable) return null
  if (schema instanceof z.ZodReadonly) return sampleInput(schema.def.innerType as z.ZodType)
  if (schema instanceof z.ZodArray) return schema.safeParse([]).success ? [] : [sampleInput(schema.element as z.ZodType)]
  if (schema instanceof z.ZodEnum) return schema.options[0]
  if (schema instanceof z.ZodBoolean) return false
  if (schema instanceof z.ZodNumber) return 1
  if (schema instanceof z.ZodRecord || schema instanceof z.ZodLazy) return {}
  if (schema instanceof z.ZodISODate) return '2026-03-02'
  return 'sample'
}
