import { useState } from 'react'
import { Icon } from './icons.tsx'
import { paperFault, type Receipt } from './receipt.ts'

const FIELDS = [['noteNo', '送货单号'], ['plate', '车牌'], ['deliverer', '送货人'], ['remark', '备注']] as const

export interface PapersProps {
  readonly receipt: Receipt
  /** Undefined where nothing can be changed. */
  readonly onChange?: (patch: Partial<Receipt>) => void
}

function Warehouse({ receipt, onChange }: Required<PapersProps>) {
  const { order: { warehouses }, warehouseId } = receipt
  return (
    <label>仓库
      <select value={warehouseId ?? ''} onChange={({ target }) => onChange({ warehouseId: target.value === '' ? null : target.value })}>
        <option value="">请选择</option>
        {warehouses.map(({ id, name }) => <option key={id} value={id}>{name}</option>)}
      </select>
    </label>
  )
}

/** The order, its supplier and destination, and the data of the delivery note. */
export function Papers({ receipt, onChange }: PapersProps) {
  const { order, warehouseId, noteNo, plate, deliverer } = receipt
  const [open, setOpen] = useState(false)
  const place = order.warehouses.find(({ id }) => id === warehouseId)?.name
  const paper = [noteNo && `送货单 ${noteNo}`, plate && `车牌 ${plate}`, deliverer && `送货人 ${deliverer}`].filter(Boolean).join(' • ')
  const several = order.warehouses.length > 1
  return (
    <section className="papers" aria-label="到货单据">
      <p>{[order.code, place].filter(Boolean).join(' • ')}</p>
      <h2>{order.supplier}</h2>
      <p>{order.project}</p>
      {order.warehouses.length === 0 && <p className="fault" role="alert">这个项目还没有可用的仓库，请先在企业设置里添加</p>}
      {onChange === undefined
        ? <p>{paper}</p>
        : <button
          type="button" className="paper" aria-expanded={open} onClick={() => setOpen(!open)}
        ><span>{paper || '填写送货单号、车牌'}</span><Icon name="pencil" size={14} /></button>}
      {onChange !== undefined && several && !open && warehouseId === null
        && <div className="fields"><Warehouse receipt={receipt} onChange={onChange} /></div>}
      {onChange !== undefined && open && (
        <div className="fields">
          {several && <Warehouse receipt={receipt} onChange={onChange} />}
          {FIELDS.map(([name, label]) => (
            <label key={name} className={name === 'remark' ? 'wide' : undefined}>{label}
              <input
                value={receipt[name]} aria-invalid={paperFault(receipt, name) !== null} autoComplete="off"
                onChange={({ target }) => onChange({ [name]: target.value })}
              />
              {paperFault(receipt, name) !== null && <span className="fault" role="alert">{paperFault(receipt, name)}</span>}
            </label>
          ))}
        </div>
      )}
    </section>
  )
}
