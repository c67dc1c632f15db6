export interface PlainColumn {
  readonly key: string
  readonly label: string
  readonly width: number
  readonly editable: boolean
  readonly pinned: boolean
}

/** A material row; the plain page changes it in place. */
export interface PlainRow {
  readonly key: string
  readonly libMaterialId: string
  quotaNum: string
  price: string
  quotaTotalAmount: string
}
