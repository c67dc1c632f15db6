import { Button } from '@blueprintjs/core'
import { Barcode } from '@blueprintjs/icons'
import type { Label } from './label.ts'
import { useLabels } from './useLabels.tsx'

/**
 * 打印标签 with a preview.
 * @param labels returns the labels when it is pressed
 */
export function LabelsButton({ labels }: { readonly labels: () => readonly Label[] }) {
  const { show, dialog } = useLabels()
  return <><Button icon={<Barcode />} text="打印标签" onClick={() => show(labels())} />{dialog}</>
}
