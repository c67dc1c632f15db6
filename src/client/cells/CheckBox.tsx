import type { CellViewProps } from './cellView.ts'

/** A yes or no as a box. The sheet turns it at a click, as it does at the key: one edit, and nothing else has the focus. */
export function CheckBox({ value, text }: CellViewProps) {
  if (value !== null && typeof value !== 'boolean') return <>{text}</>
  return <span className={value === true ? 'yz-check on' : 'yz-check'}>{value === true && text}</span>
}
