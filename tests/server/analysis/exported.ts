import { sumOf, toScale } from '#schemas/kit/index.ts'
import { readWorkbook } from '#server/core/xlsx/index.ts'
import { fullPath, type Contract } from '#shared/api/contract.ts'
import type { withAnalyses } from './fixtures.ts'

type Analyses = ReturnType<typeof withAnalyses>
type Sheet = readonly (readonly string[])[]

export async function askedBook(
  { running, as: apiOf }: Analyses, contract: Contract, input: object, name: Parameters<Analyses['as']>[0] = 'estimator'
) {
  const { statusCode, rawPayload } = await running.app.inject({
    method: 'POST', url: fullPath(contract.path), payload: input,
    headers: { 'x-auth-side': 'merchant', 'x-auth-port': 'web', 'x-auth-token': apiOf(name).token },
  })
  return { statusCode, bytes: new Uint8Array(rawPayload) }
}

export async function sheetsOf(bytes: Uint8Array): Promise<ReadonlyMap<string, Sheet>> {
  const { sheets } = await readWorkbook(bytes, { owner: 'me' })
  return new Map(sheets.map(({ name, rows }) => [name, rows.map(row => row.map(cell => cell?.number ?? cell?.text ?? ''))]))
}

/** Returns the cells of a column without header and sum. */
export const columnOf = (rows: Sheet, label: string): string[] => rows.slice(1, -1).map(row => row[rows[0]!.indexOf(label)]!)
export const totalOf = (values: readonly (string | null | undefined)[]): string => toScale(sumOf(values.map(value => value || null)), 2)
