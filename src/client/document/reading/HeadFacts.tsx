import type { Document, Lookups, Row } from '#schemas/kit/index.ts'
import { StateTag } from '#client/ui/StateTag.tsx'
import { shownValue, unitOf } from './values.ts'

export interface HeadFactsProps {
  readonly document: Document
  readonly head: Row
  readonly lookups: Lookups
  readonly without: readonly string[]
}

/** Omits empty values, files, and columns shown elsewhere. */
export function HeadFacts({ document: { header, sections = {} }, head, lookups, without: excluded }: HeadFactsProps) {
  return Object.entries(sections).map(([title, names]) => {
    const facts = names.flatMap(name => {
      const column = header.columns[name]
      const text = column === undefined || excluded.includes(name) ? '' : shownValue(column, name, head, lookups)
      return column === undefined || text === '' ? [] : [{ name, column, text }]
    })
    if (facts.length === 0) return null
    return (
      <section key={title} className="yz-read-facts">
        {title !== '' && <h3>{title}</h3>}
        <dl>
          {facts.map(({ name, column, text }) => {
            type Tones = Readonly<Record<string, Parameters<typeof StateTag>[0]>> | undefined
            const tones = 'tones' in column.options ? column.options.tones as Tones : undefined
            const tone = tones?.[String(head[name])]
            return (
              <div key={name} className={column.kind === 'longText' ? 'wide' : undefined}>
                <dt>{column.label}</dt>
                <dd>{tone ? <StateTag {...tone}>{text}</StateTag> : <>{text}{unitOf(column) && <small> {unitOf(column)}</small>}</>}</dd>
              </div>
            )
          })}
        </dl>
      </section>
    )
  })
}
