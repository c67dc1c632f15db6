import { Document } from '@blueprintjs/icons'
import { useState } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { isPicture } from './fileRules.ts'
import { LazyFileViewer } from './LazyFileViewer.tsx'
import './files.css'

/** See spec-1 §2. */
const MAX_VISIBLE = 3

/** The first three, the rest counted on the last one. */
export function FileThumbs({ files }: { readonly files: readonly FileRef[] }) {
  const [opened, setOpened] = useState<number | null>(null)
  return (
    <span className="yz-thumbs">
      {files.slice(0, MAX_VISIBLE).map((file, at) => (
        <button key={file.id} type="button" aria-label={`查看${file.originName}`} title={file.originName} onClick={() => setOpened(at)}>
          {isPicture(file.originName) ? <img src={file.visitUrl} alt="" /> : <Document />}
        </button>
      ))}
      {files.length > MAX_VISIBLE && (
        <button
          type="button" aria-label={`查看其余 ${files.length - MAX_VISIBLE} 个文件`} onClick={() => setOpened(MAX_VISIBLE)}
        >+{files.length - MAX_VISIBLE}</button>
      )}
      {opened !== null && <LazyFileViewer files={files} first={opened} onClose={() => setOpened(null)} />}
    </span>
  )
}
