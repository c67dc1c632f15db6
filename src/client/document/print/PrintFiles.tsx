import type { Document, FileRef, Row } from '#schemas/kit/index.ts'

/** The names of the attachments, which lie beside the paper. */
export function PrintFiles({ document: { header }, head }: { readonly document: Document, readonly head: Row }) {
  const files = Object.entries(header.columns).flatMap(([key, { kind }]) => (kind === 'files' && Array.isArray(head[key]) ? head[key] as readonly FileRef[] : []))
  return files.length > 0 && <section aria-label="附件"><h2>附件<small>共 {files.length} 个</small></h2><ol className="files">{files.map(({ id, originName }) => <li key={id}>{originName}</li>)}</ol></section>
}
