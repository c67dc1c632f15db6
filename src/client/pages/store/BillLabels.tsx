import { labelsOfGoods } from '#client/business/store/labels/label.ts'
import { LabelsButton } from '#client/business/store/labels/LabelsButton.tsx'
import { useDocument } from '#client/document/view.ts'

/** 打印标签 of the received rows of a bill, without those refused at the gate. */
export function BillLabels() {
  const { store } = useDocument()
  const labels = () =>
    labelsOfGoods(store.line('items').rows().filter(({ quantity }) => Number(quantity ?? 0) > 0), String(store.head('warehouseName') ?? ''))
  return <LabelsButton labels={labels} />
}
