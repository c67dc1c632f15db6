import { shortTimeText } from '#schemas/kit/clock.ts'
import { Icon } from './icons.tsx'
import { arrivedOf, figureOf, isRefused, isTouched, missingOf, tooMuch } from './receipt.ts'
import { faultsAt, quantityText, specText, type RowProps } from './rows.ts'

const timeOf = (iso: string): string => shortTimeText(iso).slice(-5)

/** A collapsed row: count and time, 未填, or its faults. */
export function ClosedRow({ receipt, asked: orderLine, line, at, onOpen }: RowProps & { readonly onOpen?: () => void }) {
  const missing = missingOf(line)
  const messages = [
    ...faultsAt(receipt, orderLine.row), ...isTouched(line) && missing !== null ? [missing] : [],
    ...[tooMuch(line, orderLine)].filter(text => text !== null),
  ]
  const content = (
    <>
      <span className="what"><b><i>{at}</i>{orderLine.itemName}</b><span>{specText(orderLine)}</span></span>
      <span className="sum">
        {missing === null
          ? <span className="mark good"><Icon name="disc" size={10} />{line.absent ? '未到' : '已填'}</span>
          : <span className="mark"><Icon name="ring" size={12} />未填</span>}
        <span>订 {quantityText(orderLine.ordered, orderLine).split(' ')[0]}，待到 <b>{quantityText(orderLine.remaining, orderLine)}</b></span>
      </span>
      {isTouched(line) && !line.absent && arrivedOf(line) !== null && (
        <span className="filled">
          <span>实收 <b>{quantityText(figureOf(line.accepted) ?? '0', orderLine)}</b>{isRefused(line)
            && <>，拒收 <b className="danger">{quantityText(figureOf(line.refused) ?? '0', orderLine)}</b></>}</span>
          {line.at !== null && <span>本机 {timeOf(line.at)}</span>}
        </span>
      )}
      {messages.map(text => <span key={text} className="fault">{text}</span>)}
    </>
  )
  return <li className="line">{onOpen === undefined
    ? <div className="whole">{content}</div>
    : <button type="button" className="whole" onClick={onOpen}>{content}</button>}</li>
}
