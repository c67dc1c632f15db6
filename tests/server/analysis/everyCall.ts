import { z } from 'zod'
import { readWorkbook } from '#server/core/xlsx/index.ts'
import { CONTRACTS } from '#shared/api/index.ts'
import { fullPath, type Contract } from '#shared/api/contract.ts'
import { sampleInput } from '../engine/sampleInput.ts'
import { together } from '../rights/together.ts'
import type { withAnalyses } from './fixtures.ts'

export interface Asking { readonly contract: Contract, readonly input: Readonly<Record<string, unknown>> }
/** Ids by their input names; a bare `id` tries each of them. */
export interface RoundIds {
  readonly projectId: string, readonly roundId: string, readonly analyseIds: readonly string[], readonly itemIds: readonly string[],
  readonly keys: readonly string[]
}

const shapeOf = (schema: z.ZodType): Readonly<Record<string, z.ZodType>> => {
  if (schema instanceof z.ZodObject) return schema.shape as Readonly<Record<string, z.ZodType>>
  return schema instanceof z.ZodIntersection ? { ...shapeOf(schema.def.left as z.ZodType), ...shapeOf(schema.def.right as z.ZodType) } : {}
}

const ABOUT = /analys|project|document|process/i

/**
 * Returns the values to try for an input property, undefined where its sample suffices; a workbook needs only one analysis, as its page has
 * the same content.
 */
function valuesOf(key: string, ids: RoundIds, { path, body }: Contract, isDocument: boolean): readonly unknown[] | undefined {
  const { projectId, roundId, analyseIds, itemIds, keys } = ids
  switch (key) {
    case 'projectId': return [projectId]
    case 'analyseId': return body === 'file' ? analyseIds.slice(0, 1) : analyseIds
    case 'roundId': return [roundId]
    case 'itemId': return itemIds
    case 'key': return keys
    case 'kind': return isDocument ? ['analysis.round'] : undefined
    case 'id': return isDocument || !ABOUT.test(path) ? [roundId] : [roundId, projectId, ...analyseIds, ...itemIds]
    case 'best':
    case 'running': return [false, true]
    case 'number': return [1, 2, 3, 4]
    case 'pageSize': return [100]
    case 'text': return ['测算']
    case 'from': return [{ kind: 'analysis', id: analyseIds[0] }]
    case 'to': return [{ kind: 'analysis', id: analyseIds[1] }, { kind: 'best', id: roundId }]
    default: return undefined
  }
}

/** Returns every reading call with every input, by the ids of one round; calls added later are included. */
export function everyAsking(ids: RoundIds): Asking[] {
  return CONTRACTS.filter(({ writes, need, body }) => !writes && need !== 'public' && body !== 'form').flatMap((contract): Asking[] => {
    const shape = shapeOf(contract.input)
    const isDocument = 'kind' in shape && 'id' in shape
    const sample = sampleInput(contract.input) as Readonly<Record<string, unknown>>
    const inputs = Object.keys(shape).reduce<Readonly<Record<string, unknown>>[]>((all, key) => {
      const values = valuesOf(key, ids, contract, isDocument)
      return values === undefined ? all : all.flatMap(one => values.map(value => ({ ...one, [key]: value })))
    }, [sample])
    return inputs.filter(input => contract.input.safeParse(input).success).map(input => ({ contract, input }))
  })
}

type Analyses = ReturnType<typeof withAnalyses>
type PersonName = Parameters<Analyses['as']>[0]

async function answerOf({ running, as: apiOf }: Analyses, name: PersonName, { contract, input }: Asking): Promise<string> {
  const headers = { 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': apiOf(name).token }
  const { statusCode, rawPayload, body } = await running.app.inject(contract.method === 'GET'
    ? { method: 'GET', url: fullPath(contract.path), query: input as Record<string, string>, headers } : {
      method: 'POST', url: fullPath(contract.path), payload: input, headers,
    })
  if (statusCode >= 500) throw new Error(`${contract.path} ${statusCode} ${body}`)
  if (statusCode !== 200) return ''
  if (contract.body !== 'file') return body
  const { sheets } = await readWorkbook(new Uint8Array(rawPayload), { owner: 'me' })
  return JSON.stringify(sheets.map(({ rows }) => rows.map(row => row.map(cell => cell?.number ?? cell?.text ?? ''))))
}

const NUMBER = /(?<![\d.])\d{1,3}(?:,\d{3})+(?:\.\d+)?|(?<![\d.,])\d+(?:\.\d+)?/g
const normalizeNumber = (text: string): string => {
  const withoutCommas = text.replaceAll(',', '')
  return withoutCommas.includes('.') ? withoutCommas.replace(/0+$/, '').replace(/\.$/, '') : withoutCommas
}

/** Returns the sums of money that occur in an answer, in any notation. */
export const moneyIn = (responseText: string, money: ReadonlySet<string>): string[] =>
  [...new Set(responseText.match(NUMBER)?.map(normalizeNumber) ?? [])].filter(one => money.has(one))
export const moneyOf = (values: readonly string[]): ReadonlySet<string> => new Set(values.map(normalizeNumber))

/** Returns the calls that answer money to a user, each with the first sum. */
export async function answeredTo(
  w: Analyses, name: PersonName, askings: readonly Asking[], money: ReadonlySet<string>
): Promise<{ readonly asking: Asking, readonly sum: string }[]> {
  const results = await together(askings, async asking => ({ asking, sum: moneyIn(await answerOf(w, name, asking), money)[0] }))
  return results.flatMap(({ asking, sum }) => (sum === undefined ? [] : [{ asking, sum }]))
}
