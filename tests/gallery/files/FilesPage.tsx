import { useState } from 'react'
import type { FileRef } from '#schemas/kit/index.ts'
import { useQueryParam } from '#client/document/navigation.ts'
import { FieldRow, FormGrid } from '#client/ui/FieldRow.tsx'
import { rulesOf } from '#client/ui/files/fileRules.ts'
import { FileThumbs } from '#client/ui/files/FileThumbs.tsx'
import { FileUpload } from '#client/ui/files/FileUpload.tsx'
import './files.css'
import { samplePictures } from './samples.ts'

const PICTURES = { maxCount: 5, maxSize: 5, types: ['jpg', 'jpeg', 'png'] }
const ATTACHMENTS = rulesOf({ types: ['jpg', 'jpeg', 'png', 'doc', 'docx', 'pdf', 'zip', 'rar', 'xls', 'xlsx', 'txt'] })
const SHEETS = { maxCount: 1, maxSize: 10, types: ['csv', 'xls', 'xlsx'] }
const refuse = () => Promise.reject(new Error('kept'))

/** The upload part with the rules of pictures, attachments and workbooks, and an embedded gallery. */
export function FilesPage() {
  const count = Number(useQueryParam('count') ?? 0)
  const [pictures, setPictures] = useState<readonly FileRef[]>([])
  const [papers, setPapers] = useState<readonly FileRef[]>([])
  const [sheets, setSheets] = useState<readonly FileRef[]>([])
  const [changes, setChanges] = useState(0)
  const [pending, setPending] = useState(false)
  const [samples] = useState(() => samplePictures(count))
  return (
    <div className="yz-files-page">
      <FormGrid columns={2}>
        <FieldRow label="图片" wide>
          {aria => (
            <FileUpload
              aria={aria} label="图片" rules={PICTURES} files={pictures} path="gallery/pictures" onPending={setPending}
              onChange={files => {
                setPictures(files)
                setChanges(now => now + 1)
              }}
            />
          )}
        </FieldRow>
        <FieldRow label="附件">
          {aria => <FileUpload aria={aria} label="附件" rules={ATTACHMENTS} files={papers} imageMode="original" onChange={setPapers} />}
        </FieldRow>
        <FieldRow label="表格" hint="删除会被拒绝">
          {aria => <FileUpload aria={aria} label="表格" rules={SHEETS} files={sheets} onChange={setSheets} onRemove={refuse} />}
        </FieldRow>
        <FieldRow
          label="查看"
        >{aria => <span id={aria.id}><FileThumbs files={count > 0 ? samples : [...pictures, ...papers]} /></span>}</FieldRow>
        <FieldRow label="状态">
          {aria => <output id={aria.id}>{`变更 ${changes} 次，共 ${pictures.length} 张，${pending ? '未完成' : '已完成'}`}</output>}
        </FieldRow>
      </FormGrid>
    </div>
  )
}
