import { documentFactsApi } from '#shared/api/documentFacts.ts'
import { useCall } from '#client/data/swr.ts'
import { filledClauses, type ClauseFacts } from './clauses.ts'
import { Unbroken } from './Unbroken.tsx'

/** The company's standard clauses below the lines, numbered. */
export function PrintClauses({ kind, id, ...facts }: ClauseFacts & { readonly kind: string, readonly id: string }) {
  const { data } = useCall(documentFactsApi.clauses, { kind, id }, { quiet: true })
  const lines = filledClauses(data?.text ?? '', facts)
  return lines.length > 0 && <section className="clauses" aria-label="合同条款"><h2>合同条款</h2><ol>{lines.map((line, at) => <li key={at}><Unbroken text={line} /></li>)}</ol></section>
}
