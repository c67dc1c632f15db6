import { z } from 'zod'
import type { Contract } from '#shared/api/contract.ts'
import { rowsChange } from '#shared/api/rows.ts'
import { sampleInput } from '../engine/sampleInput.ts'

export type ForeignIds = Readonly<Record<'user' | 'role' | 'department' | 'quota' | 'material' | 'task' | 'file' | 'project', string>>

const OF_KEY: readonly (readonly [RegExp, keyof ForeignIds])[] = [
  [/^(userId|toUserId)$/, 'user'], [/^roleIds?$/, 'role'], [/^departmentCode$/, 'department'], [/^projectId$/, 'project'],
  [/^quotaIds?$/, 'quota'],
]
const OF_PATH: readonly (readonly [RegExp, keyof ForeignIds])[] = [
  [/Role(Permissions)?s?$/, 'role'], [/\/quota\//, 'quota'], [/\/material\//, 'material'], [/\/task\//, 'task'], [/Staff$/, 'user'],
  [/Departments$/, 'department'],
]

/** Returns the entity that an input property is an id of, undefined if none. */
function entityOf(path: string, key: string): keyof ForeignIds | undefined {
  const match = OF_KEY.find(([pattern]) => pattern.test(key))?.[1]
  if (match !== undefined) return match
  return /(^id|Id|^ids|Ids)$/.test(key) && !/^(clientId|captchaId)$/.test(key)
    ? OF_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'file'
    : undefined
}

const stripped = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? stripped(schema.def.innerType as z.ZodType) : schema

/** Returns the smallest input whose ids, including optional ones, all belong to another merchant; undefined without ids. */
export function foreignInput({ path, input }: Contract, ids: ForeignIds): object | undefined {
  if (input === rowsChange) return { changed: [{ id: ids[entityOf(path, 'id') ?? 'file'], cells: {}, was: {} }] }
  let hasId = false
  const fill = (schema: z.ZodType): object => {
    const sample = sampleInput(schema) as Record<string, unknown>
    if (!(schema instanceof z.ZodObject)) return sample
    for (const [key, raw] of Object.entries(schema.shape)) {
      const inner = stripped(raw as z.ZodType)
      const entity = entityOf(path, key)
      if (entity !== undefined && (inner instanceof z.ZodString || inner instanceof z.ZodArray)) {
        hasId = true
        sample[key] = inner instanceof z.ZodArray ? [ids[entity]] : ids[entity]
      } else if (inner instanceof z.ZodArray && stripped(inner.element as z.ZodType) instanceof z.ZodObject && Array.isArray(sample[key])
        && sample[key].length > 0) {
        sample[key] = [fill(stripped(inner.element as z.ZodType))]
      }
      if (key === 'phone') sample[key] = '13900000000'
    }
    return sample
  }
  const filled = fill(input)
  return hasId ? filled : undefined
}
