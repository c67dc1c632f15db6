// @vitest-environment jsdom
import { describe, expect, it } from 'vitest'
import { entriesOf, type QueuedInput } from '#client/grid/sheet/queuedKeys.ts'
import { repeatedEvent, typeInto } from '#client/ui/typedKeys.ts'

const key = (name: string, init: KeyboardEventInit = {}): KeyboardEvent => new KeyboardEvent('keydown', { key: name, ...init })
const queued = (...keys: readonly string[]): QueuedInput[] => keys.map(name => ({ kind: 'key', event: key(name) }))

describe('keys that were held', () => {
  it('read as the entries that they make', () => {
    expect(entriesOf(queued('1', '1', 'Enter', '1', '3', 'Backspace', '2', 'Tab'))).toEqual(['11', '12'])
    expect(entriesOf([...queued('a', 'Enter'), { kind: 'text', text: '钢筋' }, ...queued('Enter', 'x', 'Escape')])).toEqual(['a', '钢筋'])
    expect(entriesOf([...queued('ArrowDown'), { kind: 'clip', clip: { plain: '甲\r\n乙\r\n', html: '' }, asRows: false }])).toEqual(
      ['甲\r\n乙']
    )
    expect(entriesOf([{ kind: 'key', event: key('z', { ctrlKey: true }) }, { kind: 'left' }])).toEqual([])
  })

  it('do in a text field what the browser would have done', () => {
    const field = document.createElement('textarea')
    let inputs = 0
    field.addEventListener('input', () => { inputs += 1 })
    for (const name of ['a', 'b', '𠮷', 'Backspace', 'c', 'Home', 'Delete', 'End', 'ArrowLeft', 'x']) typeInto(field, key(name))
    expect(field.value).toBe('bxc')
    expect(inputs).toBe(7)
    field.setSelectionRange(0, 3)
    typeInto(field, key('@', { ctrlKey: true, altKey: true }))
    expect(field.value).toBe('@')
    expect(typeInto(field, key('s', { ctrlKey: true }))).toBe(false)
    expect(field.value).toBe('@')
  })

  it('are pressed again as they were', () => {
    const copy = repeatedEvent(key('V', { ctrlKey: true, shiftKey: true, code: 'KeyV' }))
    expect(copy).toMatchObject({ key: 'V', code: 'KeyV', ctrlKey: true, shiftKey: true, altKey: false, cancelable: true, bubbles: true })
  })
})
