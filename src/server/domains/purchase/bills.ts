import { sql, type SQL, type SQLWrapper } from 'drizzle-orm'
import type { PriceSide } from '#schemas/price/sources.ts'
import { planIn } from '#schemas/store/planIn.ts'
import { directReturn, returnOut } from '#schemas/store/returns.ts'
import type { PurchaseStage } from '#schemas/supply/purchaseSummary.ts'
import { inDocument, inDocumentLine, outDocument, outDocumentLine } from '#server/db/tables/store.ts'
import type { Db } from '#server/db/tx.ts'

interface Bills {
  readonly stage: PurchaseStage, readonly document: { readonly name: string }, readonly docType: string,
  readonly head: typeof inDocument | typeof outDocument, readonly title: string
}
const BILLS: readonly Bills[] = [
  { stage: 'RECEIPT', document: planIn, docType: 'PLAN', head: inDocument, title: 'noteNo' },
  { stage: 'RETURN', document: returnOut, docType: 'RETURN', head: outDocument, title: 'reason' },
  { stage: 'RETURN', document: directReturn, docType: 'DIRECT', head: outDocument, title: 'reason' },
]
const columnOf = (table: Bills['head'] | typeof inDocumentLine | typeof outDocumentLine, name: string): SQL => sql`${table[name]!}`

/** Rows of receipts and returns of ordered goods, with the purchase documents' columns. */
export const billRows = ({ ctx: { merchantId } }: Db, projectId: string, side: PriceSide, partyOf: (
  merchantId: SQLWrapper, supplierId: SQLWrapper
) => SQL): SQL[] => BILLS.map(({ stage, document, docType, head, title }) => {
  const line = head === inDocument ? inDocumentLine : outDocumentLine
  const documentId = head === inDocument ? inDocumentLine.inDocumentId : outDocumentLine.outDocumentId
  return sql`select ${stage}::text as stage, ${document.name}::text as kind, ${head.id} as id, ${columnOf(head, 'code')} as code,
    ${head.createdAt} as at, ${columnOf(head, title)} as title,
    ${partyOf(head.merchantId, columnOf(head, 'supplierId'))} as party, ${columnOf(head, 'processState')} as state,
    ${columnOf(line, 'libMaterialId')} as material,
    ${columnOf(line, 'quantity')} as quantity, ${columnOf(line, side === 'EXCL' ? 'exclAmount' : 'amount')} as amount, null::date as need
    from ${line} join ${head} on ${head.merchantId} = ${line.merchantId} and ${head.id} = ${documentId}
    where ${head.merchantId} = ${merchantId} and ${columnOf(head, 'projectId')} = ${projectId} and ${columnOf(head, 'docType')} = ${docType}
    and ${columnOf(head, 'processState')} <> 'CANCELLED'`
})
