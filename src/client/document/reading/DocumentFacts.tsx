import { useMemo } from 'react'
import type { Document, Row } from '#schemas/kit/index.ts'
import type { DocumentInfo } from '#shared/api/document.ts'
import { sourcesOf, useLookups } from '#client/data/lookups.ts'
import { FileFacts } from './FileFacts.tsx'
import { HeadFacts } from './HeadFacts.tsx'
import { LineFacts } from './LineFacts.tsx'
import '../document.css'
import './reading.css'

export interface DocumentFactsProps {
  readonly document: Document
  readonly info: Pick<DocumentInfo, 'head' | 'lines'>
  /** Shown elsewhere on the page. */
  readonly without?: readonly string[]
}

/** Read-only: header facts, lines as plain tables, files. Needs neither draft nor grid. */
export function DocumentFacts({ document, info, without: excluded = [] }: DocumentFactsProps) {
  const { lookups } = useLookups(useMemo(
    () => [...new Set([document.header, ...Object.values(document.lines)].flatMap(sourcesOf))],
    [document],
  ))
  const head = info.head as Row
  return (
    <div className="yz-read">
      <HeadFacts document={document} head={head} lookups={lookups} without={excluded} />
      {Object.entries(document.lines).map(([line, grid]) => (
        <LineFacts key={line} grid={grid} rows={(info.lines[line] ?? []) as readonly Row[]} lookups={lookups} />
      ))}
      <FileFacts document={document} head={head} />
    </div>
  )
}
