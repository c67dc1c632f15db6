import { Button } from '@blueprintjs/core'
import { Document, Refresh, SmallCross } from '@blueprintjs/icons'
import { isPicture } from './fileRules.ts'
import type { UploadItem } from './uploads.ts'

export interface FileItemProps {
  readonly item: UploadItem
  readonly disabled: boolean
  readonly onOpen: () => void
  readonly onRetry: () => void
  readonly onRemove: () => void
}

const KB = 1024
const sizeText = (bytes: number): string => (bytes < KB * KB ? `${Math.ceil(bytes / KB)} KB` : `${(bytes / KB / KB).toFixed(1)} MB`)

/** Below the file's name. */
function stateText({ status, percent, error, size }: UploadItem): string | undefined {
  if (status === 'uploading') return percent < 100 ? `上传中 ${percent}%` : '保存中'
  return status === 'error' ? error : size === undefined ? undefined : sizeText(size)
}

/** Thumbnail, name, progress and actions. */
export function FileItem({ item, disabled, onOpen, onRetry, onRemove }: FileItemProps) {
  const { name, status, url, percent } = item
  const statusText = stateText(item)
  const drop = status === 'uploading' ? '取消上传' : '删除'
  return (
    <li className={`yz-file ${status}`}>
      {url !== undefined && isPicture(name) ? <img src={url} alt="" /> : <span className="mark"><Document /></span>}
      <span className="about">
        {status === 'done'
          ? <button type="button" className="name" title={name} onClick={onOpen}>{name}</button>
          : <span className="name" title={name}>{name}</span>}
        {statusText !== undefined && <small role={status === 'error' ? 'alert' : undefined}>{statusText}</small>}
        {status === 'uploading' && <progress aria-label={`${name} 上传进度`} value={percent} max={100} />}
      </span>
      {status === 'error' && (
        <Button size="small" variant="minimal" icon={<Refresh size={14} />} aria-label={`重试${name}`} title="重试" onClick={onRetry} />
      )}
      {!disabled && (
        <Button
          size="small" variant="minimal" icon={<SmallCross size={14} />} aria-label={`${drop}${name}`} title={drop} onClick={onRemove}
        />
      )}
    </li>
  )
}
