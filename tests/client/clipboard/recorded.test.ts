// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { readClipboard } from '#client/grid/clipboard/read.ts'
import type { ClipCell } from '#client/grid/clipboard/types.ts'
import { fixture, texts } from './fixtures.ts'

type Recorded = { a: string; t: 'text' | 'number' | 'formula' | 'empty'; text?: string; v?: number; z?: string }
type Meta = { rows: Recorded[][] }

const CASES = [
  'block', 'filtered', 'merged-topleft', 'notes', 'one-column',
  'single-code', 'single-linebreak', 'single-number', 'single-quotes',
]

const load = (name: string) => ({
  html: fixture(`recorded/${name}/html.html`),
  plain: fixture(`recorded/${name}/plain.txt`),
  meta: JSON.parse(fixture(`recorded/${name}/meta.json`)) as Meta,
})

/** The recording has the double; the clipboard writes 15 digits of it. */
const digits = (value: number | undefined) => (value === undefined ? undefined : value.toPrecision(15))

const valueOf = (cell: ClipCell) => digits(cell.raw === undefined ? undefined : Number(cell.raw))

test.each(CASES)('%s: HTML of Calc gives every cell of the sheet', name => {
  const { html, plain: plainText, meta } = load(name)
  const grid = readClipboard({ plain: plainText, html })
  expect(grid?.source).toBe('libreoffice')
  expect(texts(grid)).toEqual(meta.rows.map(row => row.map(cell => cell.text ?? '')))
  expect(grid?.cells.map(row => row.map(valueOf)))
    .toEqual(meta.rows.map(row => row.map(cell => (cell.z === 'BOOLEAN' ? undefined : digits(cell.v)))))
  expect(grid?.cells.map(row => row.map(cell => cell.date !== undefined)))
    .toEqual(meta.rows.map(row => row.map(cell => /[YMD]{2}|M\/D/.test(cell.z ?? ''))))
})

test.each(CASES.filter(name => name !== 'single-linebreak'))('%s: plain text alone gives the same texts', name => {
  const { plain: plainText, meta } = load(name)
  const flat = (text = '') => text.replace(/[\n\t]/g, ' ')
  expect(texts(readClipboard({ plain: plainText, html: '' }))).toEqual(meta.rows.map(row => row.map(cell => flat(cell.text))))
})
