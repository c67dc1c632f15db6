import { Media } from '@blueprintjs/icons'
import type { CellViewProps } from './cellView.ts'

/** How many pictures a row has; Enter or a double click opens them. */
export function ImageCount({ value }: CellViewProps) {
  return Array.isArray(value) && value.length > 0 ? <span className="yz-images"><Media size={14} /> {value.length}</span> : null
}
