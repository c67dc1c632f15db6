import type { Document, Lookups, Row } from '#schemas/kit/index.ts'
import { inCapitals } from '#shared/capitals.ts'
import { shownValue, unitOf } from '../reading/values.ts'
import { Unbroken } from './Unbroken.tsx'

interface Fact { readonly name: string, readonly label: string, readonly text: string, readonly wide: boolean }
export interface PrintFactsProps {
  readonly document: Document
  readonly head: Row
  readonly lookups: Lookups
  readonly prices: boolean
  readonly names?: readonly string[]
}

/** Filled fields except number and state; the amount also in capitals; money only with P_PRICE. */
function factsOf(props: PrintFactsProps & { readonly names: readonly string[] }): Fact[] {
  const { document: { header, process, number, stateColumn, actColumn }, head, lookups, prices, names } = props
  const omitted = [number?.column, stateColumn, actColumn]
  return names.flatMap(name => {
    const column = header.columns[name]
    if (column === undefined || omitted.includes(name) || column.facts.later === true || column.kind === 'files') return []
    if (column.facts.price === true && !prices) return []
    const text = shownValue(column, name, head, lookups)
    if (text === '') return []
    const unit = unitOf(column)
    const capitals = name === process?.amount ? inCapitals(String(head[name] ?? '')) : ''
    return [
      { name, label: column.label, text: unit === '' ? text : `${text} ${unit}`, wide: column.kind === 'longText' },
      ...capitals === '' ? [] : [{ name: `${name}.words`, label: `${column.label}（大写）`, text: capitals, wide: true }],
    ]
  })
}

function rowsOf(facts: readonly Fact[]): Fact[][] {
  const rows: Fact[][] = []
  for (const fact of facts) {
    const last = rows.at(-1)
    if (!fact.wide && last?.length === 1 && !last[0]!.wide) last.push(fact)
    else rows.push([fact])
  }
  return rows
}

export function PrintFacts(props: PrintFactsProps) {
  const { document: { sections = {} }, names } = props
  const parts = names === undefined ? Object.entries(sections) : [['', names] as const]
  return parts.map(([title, fields]) => {
    const rows = rowsOf(factsOf({ ...props, names: fields }))
    return rows.length > 0 && (
      <section key={title}>
        {title !== '' && <h2>{title}</h2>}
        <table className="facts" aria-label={title || '基本信息'}>
          <tbody>
            {rows.map(row => (
              <tr key={row[0]!.name}>
                {row.map(({ name, label, text }) => [
                  <th key={name} scope="row">{label}</th>,
                  <td key={`${name} text`} colSpan={row.length === 1 ? 3 : 1}><Unbroken text={text} /></td>,
                ])}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    )
  })
}
