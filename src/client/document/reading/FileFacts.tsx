import { Paperclip } from '@blueprintjs/icons'
import { useState } from 'react'
import type { Document, FileRef, Row } from '#schemas/kit/index.ts'
import { LazyFileViewer } from '#client/ui/files/LazyFileViewer.tsx'

export function FileFacts({ document: { header }, head }: { readonly document: Document, readonly head: Row }) {
  const files = Object.entries(header.columns).flatMap(([key, { kind, label }]) => {
    const value = head[key]
    return kind === 'files' && Array.isArray(value) ? (value as readonly FileRef[]).map(file => ({ file, label })) : []
  })
  const [opened, setOpened] = useState<number | null>(null)
  if (files.length === 0) return null
  return (
    <section className="yz-read-files">
      <h3>附件<span>{files.length} 个</span></h3>
      <ul>
        {files.map(({ file, label }, at) => (
          <li key={file.id}>
            <Paperclip size={14} />
            <button type="button" className="yz-link" onClick={() => setOpened(at)}>{file.originName}</button>
            <small>{label}</small>
          </li>
        ))}
      </ul>
      {opened !== null && <LazyFileViewer files={files.map(({ file }) => file)} first={opened} onClose={() => setOpened(null)} />}
    </section>
  )
}
