import { matchText, slotKeys, slotOf, SOURCE_CODE, type Document, type Draft, type Pull, type Row } from '#schemas/kit/index.ts'
import { pullApi } from '#shared/api/pulls.ts'
import type { OpenRow } from '#shared/deliveryNote.ts'
import { call } from '#client/data/http.ts'
import { boundHead } from '#client/document/pull/pulledRows.ts'

const PAGE = 200
const LINE = 'items'
const text = (value: unknown): string => (typeof value === 'string' ? value : '')

export interface OpenOrderRow extends OpenRow {
  readonly candidate: Row
  readonly order: string
  readonly code: string
  readonly unit: string
}
export const pullOf = ({ pulls }: Pick<Document, 'pulls'>): Pull => pulls[LINE]![0]!

/** Loads the remainders of the orders that match a bill, without its existing quantities. @throws CallError */
export async function openOrderRows(document: Document, { head, lines }: Draft): Promise<OpenOrderRow[]> {
  const pull = pullOf(document)
  const bound = boundHead(document, pull, head, lines[LINE] ?? [])
  const matchedHead = Object.fromEntries(Object.keys(pull.match ?? {}).map(key => [key, matchText(bound[key]) || null]))
  const candidates: Row[] = []
  for (let pageNum = 1; ; pageNum++) {
    const { rows, total } = await call(pullApi.candidates, {
      kind: document.name, line: LINE, from: pull.from, fromLine: pull.line, id: text(head.recordId) || null, head: matchedHead, pageNum,
      pageSize: PAGE,
    })
    candidates.push(...rows as unknown as Row[])
    if (rows.length < PAGE || candidates.length >= (total ?? 0)) break
  }
  return candidates.map(candidate => ({
    candidate, id: text(candidate.id), itemName: text(candidate.itemName), spec: text(candidate.spec), unit: text(candidate.unit),
    libMaterialId: text(candidate.libMaterialId) || null,
    remaining: text(candidate.remaining), order: text(candidate.documentId), code: text(candidate[SOURCE_CODE]),
  }))
}

/** The one order of a bill's rows, to which its note belongs; '' if there are several, or without a remainder. */
export function orderTaken(document: Document, { lines }: Draft, open: readonly OpenOrderRow[]): string {
  const { document: source } = slotKeys(slotOf(pullOf(document)))
  const [order = '', ...others] = new Set((lines[LINE] ?? []).map(row => text(row[source])).filter(Boolean))
  return others.length === 0 && open.some(one => one.order === order) ? order : ''
}
