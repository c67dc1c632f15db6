import { expect, it } from 'vitest'
import { clearance } from '#client/ui/clearOfToasts.ts'

const WINDOW = { width: 1440, height: 900 }
const foot = { top: 868, right: 1440, bottom: 900 }
const dock = { top: 800, right: 1440, bottom: 868 }

it('toasts begin above the bars that stand on one another at the lower right', () => {
  expect(clearance([], WINDOW)).toBe(0)
  expect(clearance([dock], WINDOW)).toBe(100)
  expect(clearance([dock, foot, { top: 700, right: 1440, bottom: 800 }], WINDOW)).toBe(200)
})

it('a bar that no toast reaches moves none: hidden, beside them, or further up', () => {
  expect(clearance([{ top: 0, right: 0, bottom: 0 }], WINDOW)).toBe(0)
  expect(clearance([{ top: 850, right: 900, bottom: 900 }], WINDOW)).toBe(0)
  expect(clearance([{ top: 500, right: 1300, bottom: 560 }], WINDOW)).toBe(0)
})
