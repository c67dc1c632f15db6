import { decimal, defineGrid, money, text, type RowOf } from '#schemas/kit/index.ts'

/** 信息价：一份月度价格表的行，材料或机械；名称、规格、单位照原文保留，对到库里的哪一条写在最后。 */
export const priceListRows = defineGrid('price.listRows', {
  title: '信息价',
  access: { read: 'N_MATERIAL', write: 'N_MATERIAL' },
  columns: {
    materialCode: text('编码', { max: 50, width: 110, excelAliases: ['材料编码', '机械编码', '代码', '序号编码'] }),
    materialName: text('名称', { required: '名称必须填写', max: 200, width: 200, excelAliases: ['材料名称', '机械名称', '品名'] }),
    spec:         text('规格型号', { max: 200, width: 150, excelAliases: ['规格', '型号'] }),
    brand:        text('品牌', { max: 100, width: 90 }),
    unit:         text('单位', { required: '单位必须填写', max: 30, width: 64, excelAliases: ['计量单位'] }),
    priceExcl:    money('除税单价', { min: '0.01', hint: '单价不能为0', unit: '元', price: true, excelAliases: ['除税价格', '不含税价格', '除税价', '不含税价'] }),
    priceIncl:    money('含税单价', { min: '0.01', hint: '单价不能为0', unit: '元', price: true, excelAliases: ['含税价格', '含税价', '单价', '价格'] }),
    taxRate:      decimal('税率', { scale: 4, min: '0', max: '100', unit: '%', width: 72, excelAliases: ['税率%'] }),
    remark:       text('备注', { max: 200, width: 140 }),
    libMaterial:  text('库条目', { readOnly: true, excel: false, width: 200 }),
  },
  keys: { materialCode: ['materialCode'], materialName: ['materialName', 'spec', 'brand', 'unit'] },
})
export type PriceListRow = RowOf<typeof priceListRows>

const MONTH = /(\d{4})\s*年\s*(1[0-2]|0?[1-9])\s*月|(\d{4})[-./](1[0-2]|0?[1-9])(?!\d)/

/** Returns the month in a title or file name as 'YYYY-MM', else null. */
export function monthIn(text: string): string | null {
  const [, year, month, year2, month2] = MONTH.exec(text.normalize('NFKC')) ?? []
  const [y, m] = [year ?? year2, month ?? month2]
  return y === undefined || m === undefined ? null : `${y}-${m.padStart(2, '0')}`
}

export const isMonth = (text: string): boolean => /^\d{4}-(0[1-9]|1[0-2])$/.test(text)
/** Formats '2026-10' as 2026年10月. */
export const monthLabel = (month: string): string => month.replace(/^(\d{4})-0?(\d+)$/, '$1年$2月')
