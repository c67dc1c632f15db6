import { z } from 'zod'
import type { Contract } from '#shared/api/contract.ts'
import { rowsChange } from '#shared/api/rows.ts'
import { sampleInput } from '../engine/sampleInput.ts'

/** Real ids of another merchant's rows by what they are ids of. */
export type ForeignIds = Readonly<Record<'user' | 'role' | 'department' | 'quota' | 'material' | 'task' | 'file' | 'project', string>>

const OF_KEY: readonly (readonly [RegExp, keyof ForeignIds])[] = [
  [/^(userId|toUserId)$/, 'user'], [/^roleIds?$/, 'role'], [/^departmentCode$/, 'department'], [/^projectId$/, 'project'],
  [/^quotaIds?$/, 'quota'],
]
const OF_PATH: readonly (readonly [RegExp, keyof ForeignIds])[] = [
  [/Role(Permissions)?s?$/, 'role'], [/\/quota\//, 'quota'], [/\/material\//, 'material'], [/\/task\//, 'task'], [/Staff$/, 'user'],
  [/Departments$/, 'department'],
]

/** What the property of a call's input is an id of; undefined when it is none. */
function entityOf(path: string, key: string): keyof ForeignIds | undefined {
  const named = OF_KEY.find(([pattern]) => pattern.test(key))?.[1]
  if (named !== undefined) return named
  return /(^id|Id|^ids|Ids)$/.test(key) && !/^(clientId|captchaId)$/.test(key)
    ? OF_PATH.find(([pattern]) => pattern.test(path))?.[1] ?? 'file'
    : undefined
}

const bare = (schema: z.ZodType): z.ZodType =>
  schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault || schema instanceof z.ZodPrefault
    ? bare(schema.def.innerType as z.ZodType) : schema

/** The smallest input whose ids, optional ones included, are all another merchant's; undefined when it has none. */
export function foreignInput({ path, input }: Contract, ids: ForeignIds): object | undefined {
  if (input === rowsChange) return { changed: [{ id: ids[entityOf(path, 'id') ?? 'file'], cells: {}, was: {} }] }
  let found = false
  const fill = (schema: z.ZodType): object => {
    const given = sampleInput(schema) as Record<string, unknown>
    if (!(schema instanceof z.ZodObject)) return given
    for (const [key, raw] of Object.entries(schema.shape)) {
      const inner = bare(raw as z.ZodType)
      const entity = entityOf(path, key)
      if (entity !== undefined && (inner instanceof z.ZodString || inner instanceof z.ZodArray)) {
        found = true
        given[key] = inner instanceof z.ZodArray ? [ids[entity]] : ids[entity]
      } else if (inner instanceof z.ZodArray && bare(inner.element as z.ZodType) instanceof z.ZodObject && Array.isArray(given[key])
        && given[key].length > 0) {
        given[key] = [fill(bare(inner.element as z.ZodType))]
      }
      if (key === 'phone') given[key] = '13900000000'
    }
    return given
  }
  const given = fill(input)
  return found ? given : undefined
}
