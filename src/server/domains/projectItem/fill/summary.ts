import { dec, sumOf, toScale } from '#schemas/kit/index.ts'
import type { QuoteFee } from '#schemas/pricing/quote.ts'
import type { FeePart, FeeRole } from '#schemas/pricing/feeTerms.ts'
import type { ReadSheet } from '#server/core/xlsx/index.ts'
import type { Offer } from '#server/domains/analysis/index.ts'
import { inCapitals } from '#shared/capitals.ts'
import { HEADER_ROWS, labelsAt } from '#shared/import/header.ts'
import { bareTitle, normalized } from '../bill/billTerms.ts'
import type { BillCells } from './billCells.ts'
import { numberIn, type Target } from './targets.ts'

/** Rows of sums behind the items: names with amounts, and optional bases and rates. */
interface Form {
  readonly sheet: ReadSheet; readonly rows: readonly { readonly row: number; readonly name: string }[]; readonly amount: number;
  readonly base: number | null; readonly rate: number | null; readonly inPercent: boolean
}

const NAME = /^(?:汇总内容|项目名称|费用名称|名称|内容)$/
const AMOUNT = /^(?:金额|合价|费用金额)$/
const RATE = /^(?:计算|取费)?费率$/
const BASE = /^(?:计算|取费|计费)基数$/

/** A form of fees or a summary, below its column labels. */
function formOf(sheet: ReadSheet): Form | undefined {
  for (let header = 0; header < Math.min(sheet.rows.length, HEADER_ROWS); header++) {
    const raw = labelsAt(sheet, header).map(label => normalized(label.split('/').at(-1) ?? ''))
    const labels = raw.map(label => label.replace(/\((?:元|%)\)$/, ''))
    const columnOf = (pattern: RegExp): number | null => {
      const at = labels.findIndex(label => pattern.test(label))
      return at < 0 ? null : at
    }
    const [name, amount] = [columnOf(NAME), columnOf(AMOUNT)]
    if (name === null || amount === null) continue
    const rate = columnOf(RATE)
    const rows = sheet.rows.flatMap((cells, at) => {
      const text =
        [cells[name]?.text, cells[0]?.text].find(one => one !== undefined && one.trim() !== '' && !/^[\d.]+$/.test(one.trim())) ?? ''
      return at <= header || text === '' ? [] : [{ row: at + 1, name: text }]
    })
    return { sheet, rows, amount, base: columnOf(BASE), rate, inPercent: rate !== null && /%/.test(raw[rate]!) }
  }
  return undefined
}

interface Sum {
  readonly amount: string; readonly base?: string | null;
  readonly rate?: string | null; /** Set by the client: compared, not written. */ readonly given?: boolean
}

const partSum = ({ fees }: Offer, part: FeePart): string =>
  toScale(sumOf(fees.filter(fee => fee.part === part).map(({ amount }) => amount)), 2)
const plus = (...amounts: readonly string[]): string => toScale(sumOf(amounts), 2)

const ENDING = '(?:工程)?(?:项目)?(?:工程量)?(?:清单)?(?:计价)?(?:费|费用)?(?:小计|合计)?$'
type Term = 'items' | 'measures' | 'rates' | 'allMeasures' | 'others' | 'statutory' | 'tax' | 'pretax' | 'total'
/** The sums of a summary by their names in the national forms (表-02 to 表-04). */
const TERMS: readonly (readonly [term: Term, name: RegExp, sum: (offer: Offer) => string])[] = [
  ['items', new RegExp(`^分部分项${ENDING}`), ({ items }) => items],
  ['measures', new RegExp(`^单价措施${ENDING}`), ({ measures }) => measures],
  ['rates', new RegExp(`^总价措施${ENDING}`), offer => partSum(offer, 'MEASURE')],
  ['allMeasures', new RegExp(`^措施${ENDING}`), offer => plus(offer.measures, partSum(offer, 'MEASURE'))],
  ['others', new RegExp(`^其他${ENDING}`), offer => partSum(offer, 'OTHER')],
  ['statutory', /^规费(?:小计|合计)?$/, offer => partSum(offer, 'STATUTORY')],
  ['tax', /^(?:税金|增值税|增值税销项税额|销项税额)(?:小计|合计)?$/, ({ tax }) => tax],
  ['pretax', /^(?:税前|不含税)(?:工程)?(?:造价|总价|报价|合计)$/, ({ pretax }) => pretax],
  ['total', /^(?:(?:含税)?(?:单位|单项|建设)?(?:工程|项目)*总?造价|(?:招标控制价\/)?(?:投标|含税)?总?报?价?合计|投标总?(?:报价|价)|总计|含税总价)$/, ({ total }) => total],
]
const termOf = (name: string): Term | null =>
  TERMS.find(([, pattern]) => pattern.test(bareTitle(normalized(name).split('=')[0]!)))?.[0] ?? null

const ROLES: readonly (readonly [role: FeeRole, name: RegExp])[] = [
  ['SAFETY', /^安全(?:防护)?(?:、)?(?:文明施工|文明|生产)(?:措施)?费?$|^安全文明施工(?:措施)?费?$/], ['RESERVE', /^暂列金额?$/], ['PROVISIONAL', /^专业工程暂估价?$/],
  ['DAYWORK', /^计日工$/], ['CONTRACTING', /^总承包服务费$/],
]
const CLIENT_ROLES: readonly (FeeRole | null)[] = ['RESERVE', 'PROVISIONAL']

/** The fees of an offer for a name of the file: by name, else by role. */
function feesNamed({ fees }: Offer, name: string): readonly QuoteFee[] {
  const bareName = bareTitle(normalized(name).replace(/^其中:?/, ''))
  const called = fees.filter(fee => bareTitle(fee.name) === bareName)
  const role = ROLES.find(([, pattern]) => pattern.test(bareName))?.[0]
  return called.length > 0 || role === undefined ? called : fees.filter(fee => fee.role === role)
}

function sumNamed(offer: Offer, name: string): Sum | undefined {
  const fees = feesNamed(offer, name)
  if (fees.length > 0) {
    const [only] = fees
    return {
      amount: plus(...fees.map(({ amount }) => amount)), ...fees.length === 1 && { base: only!.base, rate: only!.rate },
      given: fees.some(({ role }) => CLIENT_ROLES.includes(role)),
    }
  }
  const term = termOf(name)
  const match = TERMS.find(([key]) => key === term)
  return match && { amount: match[2](offer) }
}

export interface SummaryCells { readonly targets: readonly Target[]; readonly warnings: readonly string[] }

function formTargets(offer: Offer, form: Form, isMain: boolean): SummaryCells {
  const warnings: string[] = []
  const targets: Target[] = []
  const sheet = form.sheet.name
  /** Amounts for the form's total: rows that are no part of another row. */
  const rowAmounts: (string | null)[] = []
  for (const { row, name } of form.rows) {
    const term = termOf(name)
    const ofForm = term === 'total' && !isMain
    const sum = ofForm ? undefined : sumNamed(offer, name)
    const fileAmount = numberIn(form.sheet, row, form.amount)
    if (ofForm) {
      if (rowAmounts.length > 0 && rowAmounts.every(amount => amount !== null))
        targets.push({ sheet, row, column: form.amount, name, value: toScale(sumOf(rowAmounts), 2) })
      continue
    }
    if (!normalized(name).startsWith('其中')) rowAmounts.push(sum?.given ? fileAmount : sum?.amount ?? fileAmount)
    if (sum === undefined) continue
    if (sum.given) {
      if (fileAmount !== null && !dec(fileAmount).eq(sum.amount))
        warnings.push(`工作表“${sheet}”第 ${row} 行“${name}”甲方给定 ${toScale(dec(fileAmount), 2)}，报价为 ${sum.amount}`)
      continue
    }
    targets.push({ sheet, row, column: form.amount, name, value: sum.amount })
    if (form.base !== null && sum.base != null) targets.push({ sheet, row, column: form.base, name: `${name} 基数`, value: sum.base })
    if (form.rate !== null && sum.rate != null) {
      const isHundredth = !form.inPercent && form.sheet.rows[row - 1]?.[form.rate]?.percent === true
      targets.push({ sheet, row, column: form.rate, name: `${name} 费率`, value: dec(sum.rate).div(isHundredth ? 100 : 1).toFixed() })
    }
  }
  return { targets, warnings }
}

/** Taxes, fees and the price below the items of a bill sheet. */
const besideItems = (sheet: ReadSheet, { found: content, total }: BillCells): Form | undefined => {
  const rows = content.passed.flatMap(({ row, name }) => (name === '' || termOf(name) === null ? [] : [{ row, name }]))
  return total === null || rows.length === 0 ? undefined : { sheet, rows, amount: total, base: null, rate: null, inPercent: false }
}

const CONTROL = /控制价|最高投标限价/
const FIGURE = /\(?(?:小写)\)?/
const CAPITALS_LABEL = /\(?(?:大写)\)?/

/** The cover: the price as a figure and in capitals. A cover of the client's control price is skipped. */
function coverTargets(sheet: ReadSheet, total: string): Target[] {
  const texts = sheet.rows.flatMap(cells => cells.map(cell => normalized(cell?.text ?? '')))
  if (texts.some(text => CONTROL.test(text)) && !texts.some(text => /投标(?:总价|报价)/.test(text))) return []
  return sheet.rows.flatMap((cells, at) => cells.flatMap((cell, column): Target[] => {
    const label = normalized(cell?.text ?? '')
    const isWords = CAPITALS_LABEL.test(label)
    if (label.length > 30 || (!isWords && !FIGURE.test(label)) || /暂列|暂估|安全|其中|人工费|控制价|限价|保证金/.test(label)) return []
    const merge = sheet.merges.find(({ top, bottom, left, right }) => top <= at && at <= bottom && left <= column && column <= right)
    const next = (merge?.right ?? column) + 1
    const nextCell = cells[next]
    const isFree = nextCell == null || nextCell.text.trim() === '' || nextCell.number !== undefined || nextCell.formula !== undefined
      || /元|整$/.test(nextCell.text)
    if (!isFree) return []
    return [{
      sheet: sheet.name, row: at + 1, column: next, name: label.replace(/[:：]$/, ''), value: isWords ? inCapitals(total) : total,
      ...isWords && { text: true as const },
    }]
  }))
}

/**
 * Cells behind the items: summary, fees by name, and cover. Several summaries are several buildings, whose fees cannot be assigned.
 * @param bills bill sheets with their written cells
 * @param others visible sheets that are no bill
 */
export function summaryCells(
  offer: Offer, bills: readonly (readonly [ReadSheet, BillCells])[], others: readonly ReadSheet[]
): SummaryCells {
  const forms = others.flatMap(sheet => formOf(sheet) ?? [])
  const sideForms = bills.flatMap(([sheet, cells]) => besideItems(sheet, cells) ?? [])
  const isMain = ({ rows }: Form): boolean => rows.some(({ name }) => termOf(name) === 'items')
  const mains = [...forms.filter(isMain), ...sideForms]
  if (!offer.hasFees) return { targets: [], warnings: mains.length > 0 ? ['没有费率表，汇总、税费和封面没有填写'] : [] }
  if (mains.length > 1)
    return { targets: [], warnings: [`有 ${mains.length} 处造价汇总（${mains.map(({ sheet: { name } }) => name).join('、')}），汇总、税费和封面没有填写`] }
  const filled = [...forms, ...sideForms].map(form => formTargets(offer, form, isMain(form) || sideForms.includes(form)))
  return {
    targets: [...filled.flatMap(({ targets }) => targets), ...others.flatMap(sheet => coverTargets(sheet, offer.total))],
    warnings: filled.flatMap(({ warnings }) => warnings),
  }
}
